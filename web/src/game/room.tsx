import type { Review } from "../analysis/review";
import { texts } from "../i18n";
import { go } from "../router";
import { gameLineAt } from "../study/here";
import { StudyTabs, useStudyTab } from "../study/tabs";
import { loadStyles } from "../styles";
import { lazy } from "../ui/lazy";
import type { Game, RuleSet } from "../wire";
import { GameAnalysis } from "./analysis";
import { GameEngine } from "./engine";

/** Its style sheet is not one of the page's, which most visit without it. */
const Explorer = lazy(() => Promise.all([import("../explore/panel"), loadStyles(["explore"])]).then(([m]) => m.ExplorerPanel));

interface GameRoomProps {
  review: Review;
  game: Game;
  rules: RuleSet;
  ply: number;
  sfen: string;
  jump: (to: number) => void;
}

/** The study room of a finished game. */
export function GameRoom({ review, game, rules, ply, sfen, jump }: GameRoomProps) {
  const t = texts.value;
  const [tab, setTab] = useStudyTab(["analysis", "engine", "explorer"], "analysis");
  const open = (usi: string) => go(gameLineAt(game.id, ply, [{ parent: 0, usi }]));
  const tabs = [
    { id: "analysis", label: t.analysis.title, mark: review.moves.value.size > 0,
      content: <GameAnalysis review={review} game={game} ply={ply} jump={jump} /> },
    { id: "engine", label: t.study.engine, content: <GameEngine game={game} rules={rules} ply={ply} sfen={sfen} /> },
    { id: "explorer", label: t.study.explorer, content: tab === "explorer" && <Explorer rules={game.rules} sfen={sfen} play={open} /> },
  ];
  return <StudyTabs tabs={tabs} chosen={tab} choose={setTab} />;
}
