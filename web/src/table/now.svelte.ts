// The current time as a reactive value: one timer for the page, running only while it is read.
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}
