import { useEffect, useMemo } from "preact/hooks";
import { AnalysisPanel } from "../analysis/panel";
import { Review } from "../analysis/review";
import { texts } from "../i18n";
import type { Game } from "../wire";
import { sideName } from "./clock";
import { moveText } from "./moves";

export function useReview(id: string, over: boolean): Review {
  const review = useMemo(() => new Review(() => ({ game: id })), [id]);
  useEffect(() => {
    if (over) void review.find();
  }, [over, review]);
  useEffect(() => () => review.close(), [review]);
  return review;
}

export function GameAnalysis({ review, game, ply, jump }: { review: Review; game: Game; ply: number; jump: (to: number) => void }) {
  const moves = game.moves ?? [];
  return <AnalysisPanel review={review} plies={moves.length} ply={ply} go={jump}
    name={(n) => (n > 0 ? `${n} ${moveText(moves[n - 1]!)}` : texts.value.startPosition)}
    players={{ b: sideName(game, "b"), w: sideName(game, "w") }}
    practise={game.you ? () => [{ label: texts.value.analysis.practise, body: { game: game.id } }] : undefined} />;
}
