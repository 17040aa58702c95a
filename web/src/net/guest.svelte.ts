// Who sits at this screen: a name, no account.
import { forgetRounds } from "../shuffle/round";
import { words } from "../text/language";
import { api } from "./api";

let known = $state<string | null>(null);

export const guest = {
  /** The name one goes by, or none yet. */
  get name(): string | null {
    return known;
  },
  /** What to call somebody who has not said. */
  get called(): string {
    return known ?? words().say("guest");
  },
  async meet(): Promise<void> {
    known = (await api.me()).name;
  },
  async rename(name: string): Promise<void> {
    known = (await api.rename(name)).name;
  },
  /** Name, secrets, chat and notes are deleted; seats in play go to bots. */
  async forget(): Promise<void> {
    await api.forget();
    forgetRounds();
    known = null;
  },
};
