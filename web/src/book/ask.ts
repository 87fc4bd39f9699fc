import { ApiError } from "../api";
import { askEngine } from "../study/engine";
import type { BookAsk, BookNews } from "../wire";

/** What is said of the open book, with the file where one was written. */
export type BookAnswer = BookNews & { file?: Uint8Array<ArrayBuffer> };

/** The engine that reads books is gone, and the open book with it. */
export class EngineGone extends Error {}

/** Asks about the book that is open in the engine of this browser; file is that of open and merge. */
export const askBook = (book: BookAsk, file?: Uint8Array<ArrayBuffer>): Promise<BookAnswer> =>
  new Promise((resolve, reject) => {
    askEngine({ book }, (news) => {
      if (news?.book) resolve({ ...news.book, file: news.file });
      else reject(news?.refused ? new ApiError(422, news.refused) : new EngineGone());
    }, file);
  });
