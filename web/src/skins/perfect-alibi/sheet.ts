// The note sheet: sixteen boxes, location by time, and one line per question.
import type { SheetLayout } from "../skin";
import { LOCATIONS, TIMES } from "./faces";
import Head from "./Head.svelte";
import QuestionList from "./QuestionList.svelte";

const rows = LOCATIONS.map((name) => ({ name, things: TIMES.map((time) => `${name}-${time}`) }));

export const sheet: SheetLayout = {
  boxes: { blocks: () => [{ columns: TIMES, rows }], head: Head },
  answers: QuestionList,
};
