// The questions so far, for the note sheet.
import type { Seen } from "../../net/wire.gen";

export interface Question {
  asker: number;
  target: number;
  about: readonly string[];
  /** The asker's assistant at that time. */
  assistant: string;
  /** Whether it was answered; `number` is null if I did not hear it. */
  answered: boolean;
  number: number | null;
}

const SAID = new Set(["answered", "checked", "corrected"]);

/** Each with its last answer: a check or a correction may have replaced it. */
export function questionsOf(stream: readonly Seen[]): readonly Question[] {
  const found: Question[] = [];
  const answers = new Map<unknown, Question>();
  const assistants = new Map<unknown, string>();
  for (const seen of stream) {
    if (seen.type === "chose" || seen.type === "changed") assistants.set(seen.seat, seen.assistant as string);
    if (seen.type === "asked") found.push(opened(seen, assistants.get(seen.seat) ?? ""));
    if (seen.type === "answered") answers.set(seen.answer, found[found.length - 1]!);
    const question = answers.get(seen.answer);
    if (question && SAID.has(seen.type)) Object.assign(question, { answered: true, number: seen.number ?? null });
  }
  return found;
}

function opened(seen: Seen, assistant: string): Question {
  const { seat, target, about } = seen as unknown as { seat: number; target: number; about: string[] };
  return { asker: seat, target, about, assistant, answered: false, number: null };
}
