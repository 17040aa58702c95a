import Tab from "~icons/game-icons/magnifying-glass";
import type { Skin } from "../skin";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Hand from "./Hand.svelte";
import Prompt from "./Prompt.svelte";
import Seats from "./Seats.svelte";
import { sheet } from "./sheet";
import Sign from "./Sign.svelte";

export const skin: Skin = {
  face: Face,
  sign: Sign,
  seats: Seats,
  board: Board,
  prompt: Prompt,
  hand: Hand,
  sheet,
  tab: Tab,
  samples: ["officer", "market", "poison", "countess", "museum", "rifle"],
};
