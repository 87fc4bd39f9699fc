import { games, ruleSets } from "../api";
import { DayProblem } from "../home/day";
import { Current, Unfinished } from "../home/games";
import { Shelf } from "../home/shelf";
import { Ways } from "../home/ways";
import { texts } from "../i18n";
import { lobby } from "../people/api";
import { beginDay } from "../puzzle/day";
import { useAnchor } from "../ui/anchor";
import { useRoom } from "../ui/room";
import { useLoad, Waiting } from "./load";

/** In pixels: what stands above the board, and on a narrow screen the words of the problem, too. */
const title = 96;
const words = 225;
const most = 720;

export default function Home() {
  const t = texts.value;
  const { value: all, error, retry } = useLoad("rulesets", ruleSets);
  // Awaited, because later content would move the board under the pointer.
  const own = useLoad("games", games);
  const day = useLoad("day", beginDay);
  const others = useLoad("lobby", lobby);
  const room = useRoom(words);
  const ready = !!all && !!(own.value || own.error) && !!(day.value || day.error);
  useAnchor(ready);
  if (!ready) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  const standard = all.rulesets[0]!;
  return <main id="main" class="page home" tabIndex={-1}>
    <header class="front-head">
      <h1>
        komadai <span lang="ja">駒台</span>
      </h1>
      <p class="lead">{t.front.lead}</p>
    </header>
    <Unfinished games={own.value?.games ?? []} rulesets={all.rulesets} />
    <div class="front">
      {day.value && <DayProblem rules={standard} first={day.value} room={Math.min(innerWidth >= 900 ? room - title : room, most)} />}
      <Ways />
    </div>
    {others.value && <Current lobby={others.value} rulesets={all.rulesets} />}
    <Shelf all={all} />
  </main>;
}
