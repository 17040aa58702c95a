import Tab from "~icons/game-icons/queen-crown";
import type { Skin } from "../skin";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Hand from "./Hand.svelte";
import Prompt from "./Prompt.svelte";
import Seats from "./Seats.svelte";
import Sign from "./Sign.svelte";

export const skin: Skin = {
  face: Face,
  sign: Sign,
  seats: Seats,
  board: Board,
  prompt: Prompt,
  hand: Hand,
  sheet: { beside: Beside },
  tab: Tab,
  samples: ["duchess", "assassin", "countess", "captain", "ambassador", "inquisitor"],
};
