import { part, request } from "../api";
import type { MistakeAnswer, MistakeAnswered, MistakeQuestion, Mistakes, NewMistakes, Practice } from "../wire";

export const mistakes = () => request<Mistakes>("GET", "/mistakes");
export const takeMistakes = (body: NewMistakes) => request<Mistakes>("POST", "/mistakes", body);
export const mistake = (id: string) => request<MistakeQuestion>("GET", `/mistakes/${part(id)}`);
export const answerMistake = (id: string, body: MistakeAnswer) => request<MistakeAnswered>("POST", `/mistakes/${part(id)}/answers`, body);
export const removeMistake = (id: string) => request<unknown>("DELETE", `/mistakes/${part(id)}`);
export const practice = () => request<Practice>("GET", "/practice");
