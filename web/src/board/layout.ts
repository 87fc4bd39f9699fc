import { squareRatio, type Geometry } from "./geometry";
import { margins, type Coordinates, type Metrics } from "./ground";

export interface Layout extends Metrics {
  /** Stands next to the board, or above and below it. */
  beside: boolean;
  standWidth: number;
  gap: number;
  boardWidth: number;
  boardHeight: number;
}

export interface Room {
  width: number;
  /** 0 for no limit. */
  height: number;
  /** Height of a name and clock above or below a stand. */
  campHeight: number;
  kinds: number;
  stands: boolean;
  /** Respects the height on a narrow screen, too. */
  fits?: boolean;
}

const smallest = 12;
const largest = 92;
/** Limits of squares on a narrow screen, in pixels. */
const tappable = 24;
const wideEnough = 46;

/** Slots in a row of a stand above or below the board: many kinds take two rows. */
export const slotsAcross = (kinds: number): number => Math.max(1, kinds > 9 ? Math.ceil(kinds / 2) : kinds);

/** Shows the board as large as possible, in whole pixels. */
export function arrange(geometry: Geometry, room: Room, coordinates: Coordinates): Layout {
  const wraps = geometry.board.wrapFiles || geometry.board.wrapRanks;
  // On a phone a margin for coordinates would make the squares smaller.
  const inside = room.width < 400 && !wraps && !geometry.board.numbers;
  const edge = margins(coordinates, wraps, inside);
  const across = geometry.files + edge.left + edge.right;
  const down = geometry.ranks * squareRatio + edge.top + edge.bottom;
  const gap = room.width < 560 ? 6 : 14;
  const rows = Math.ceil(room.kinds / 2);
  const high = room.height || Infinity;

  const stacked = room.stands
    ? Math.min(Math.min(room.width / across, (room.width - 8) / slotsAcross(room.kinds)),
      (high - 2 * room.campHeight - 2 * gap) / (down + 2.4 * Math.ceil(room.kinds / slotsAcross(room.kinds))))
    : Math.min(room.width / across, high / down);
  // Minimum width of a stand with a name and clock.
  const narrow = 148;
  const besideWide = Math.min((room.width - 2 * gap) / (across + 4.4), high / down);
  const besideNarrow = Math.min((room.width - 2 * gap - 2 * narrow) / across, high / down);
  const besideU = besideWide * 2.2 >= narrow ? besideWide : besideNarrow;
  const beside = room.stands && room.width >= 560 && besideU >= stacked * 0.94 && rows * besideU * squareRatio < high;

  // On a narrow screen the width decides, because the page can scroll; for a tall board the height does.
  const wide = Math.min(room.width / across, room.stands ? (room.width - 8) / slotsAcross(room.kinds) : Infinity, wideEnough);
  const narrowest = room.width >= 560 || room.fits ? 0 : down > 1.5 * across ? tappable : wide;
  const fit = beside ? besideU : Math.max(stacked, Math.min(narrowest, wide));
  const u = Math.max(smallest, Math.min(largest, Math.floor(fit)));
  const v = Math.round(u * squareRatio);
  const px = (n: number) => Math.round(n * u);
  const m = { u, v, inside, top: px(edge.top), right: px(edge.right), bottom: px(edge.bottom), left: px(edge.left) };
  return {
    ...m,
    beside,
    gap,
    standWidth: Math.max(narrow, Math.round(u * 2.2)),
    boardWidth: geometry.files * u + m.left + m.right,
    boardHeight: geometry.ranks * v + m.top + m.bottom,
  };
}
