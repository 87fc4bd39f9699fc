import { factory, type Answered, type Asked, type EngineWorker } from "../src/study/engine";

type Answer = Partial<Answered> | "broken";

/** The questions to the engine, oldest first. */
export const questions: Asked[] = [];

let answering: (ask: Asked) => Answer = () => "broken";

factory.make = () => {
  const works: EngineWorker = {
    onmessage: null,
    onerror: null,
    terminate() {},
    postMessage(ask) {
      questions.push(ask);
      const news = answering(ask);
      const data = news === "broken" ? news : { ended: true, ...news, id: ask.id };
      queueMicrotask(() => works.onmessage?.({ data } as MessageEvent<Answered>));
    },
  };
  return works;
};

/** Has the engine of the tests answer questions; "broken" ends it. */
export function engine(answer: (ask: Asked) => Answer): void {
  answering = answer;
}
