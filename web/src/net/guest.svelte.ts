// Who sits at this screen: a name, no account.
import { forgetRounds } from "../shuffle/round";
import { words } from "../text/language";
import { api } from "./api";

let current = $state<string | null>(null);

export const guest = {
  /** The name one goes by, or none yet. */
  get name(): string | null {
    return current;
  },
  /** What to call somebody who has not said. */
  get displayName(): string {
    return current ?? words().say("guest");
  },
  async load(): Promise<void> {
    current = (await api.me()).name;
  },
  async rename(name: string): Promise<void> {
    current = (await api.rename(name)).name;
  },
  /** Name, secrets, chat and notes are deleted; seats in play go to bots. */
  async forget(): Promise<void> {
    await api.forget();
    forgetRounds();
    current = null;
  },
};
