import { signal } from "@preact/signals";

/** The game that was just begun here: its toss and setting up are shown. */
export const freshGame = signal("");
