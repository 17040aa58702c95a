import Tab from "~icons/game-icons/cruiser";
import type { Skin } from "../skin";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Hand from "./Hand.svelte";
import { sheet } from "./sheet";
import Prompt from "./Prompt.svelte";
import Seats from "./Seats.svelte";
import Sign from "./Sign.svelte";
import "./skin.css";

export const skin: Skin = {
  face: Face,
  sign: Sign,
  seats: Seats,
  board: Board,
  prompt: Prompt,
  hand: Hand,
  sheet,
  tab: Tab,
  samples: ["bar-3", "restaurant-6", "sun-deck-9", "library-12", "captain", "cook"],
};
