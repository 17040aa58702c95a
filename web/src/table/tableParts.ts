// The parts of a table: the skin's, or the generic ones.
import Cards from "~icons/game-icons/card-random";
import Board from "../generic/Board.svelte";
import Hand from "../generic/Hand.svelte";
import Prompt from "../generic/Prompt.svelte";
import Seats from "../generic/Seats.svelte";
import type { Skin } from "../skins/skin";

export function tableParts(skin: Skin) {
  return {
    Seats: skin.seats ?? Seats,
    Board: skin.board ?? Board,
    Prompt: skin.prompt ?? Prompt,
    Hand: skin.hand ?? Hand,
    Tab: skin.tab ?? Cards,
  };
}
