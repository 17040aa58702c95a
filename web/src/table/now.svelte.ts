// The time, for whoever shows it: one ticking clock for the page, and only while somebody looks.
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}
