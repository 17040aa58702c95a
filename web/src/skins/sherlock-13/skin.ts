import Tab from "~icons/game-icons/sherlock-holmes";
import Seats from "../OtherSeats.svelte";
import type { Skin } from "../skin";
import AnswerTable from "./AnswerTable.svelte";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Hand from "./Hand.svelte";
import Prompt from "./Prompt.svelte";
import Sign from "./Sign.svelte";

export const skin: Skin = {
  face: Face,
  sign: Sign,
  seats: Seats,
  board: Board,
  prompt: Prompt,
  hand: Hand,
  sheet: { beside: Beside, answers: AnswerTable },
  tab: Tab,
  samples: ["sebastian-moran", "irene-adler", "inspector-lestrade", "sherlock-holmes", "mary-morstan"],
};
