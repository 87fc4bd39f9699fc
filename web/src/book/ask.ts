import { ApiError } from "../api";
import { askEngine } from "../study/engine";
import type { BookAsk, BookNews } from "../wire";

export type BookAnswer = BookNews & { file?: Uint8Array<ArrayBuffer> };

/** The engine ended, and the open book with it. */
export class EngineGone extends Error {}

/** file is for open and merge. */
export const askBook = (book: BookAsk, file?: Uint8Array<ArrayBuffer>): Promise<BookAnswer> =>
  new Promise((resolve, reject) => {
    askEngine({ book }, (news) => {
      if (news?.book) resolve({ ...news.book, file: news.file });
      else reject(news?.refused ? new ApiError(422, news.refused) : new EngineGone());
    }, file);
  });
