// The note sheet: sixteen boxes, location by time, and a line a question.
import type { Paper } from "../skin";
import { LOCATIONS, TIMES } from "./faces";
import Head from "./Head.svelte";
import Said from "./Said.svelte";

const rows = LOCATIONS.map((name) => ({ name, things: TIMES.map((time) => `${name}-${time}`) }));

export const paper: Paper = { boxes: { blocks: () => [{ columns: TIMES, rows }], head: Head }, said: Said };
