import Tab from "~icons/game-icons/sherlock-holmes";
import type { Skin } from "../skin";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Hand from "./Hand.svelte";
import Prompt from "./Prompt.svelte";
import Said from "./Said.svelte";
import Seats from "../Places.svelte";
import Sign from "./Sign.svelte";

export const skin: Skin = {
  face: Face,
  sign: Sign,
  seats: Seats,
  board: Board,
  prompt: Prompt,
  hand: Hand,
  paper: { beside: Beside, said: Said },
  tab: Tab,
  samples: ["sebastian-moran", "irene-adler", "inspector-lestrade", "sherlock-holmes", "mary-morstan"],
};
