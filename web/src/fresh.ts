import { signal } from "@preact/signals";

/** A game begun in this page: its toss and set-up are shown. */
export const freshGame = signal("");
