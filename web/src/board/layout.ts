import { squareRatio, type Geometry } from "./geometry";
import { margins, type Coordinates, type Metrics } from "./ground";

export interface Layout extends Metrics {
  /** Stands beside the board, or above and below it. */
  beside: boolean;
  standWidth: number;
  gap: number;
  boardWidth: number;
  boardHeight: number;
}

export interface Room {
  width: number;
  /** What the board and its stands may take of the height; 0 for no limit. */
  height: number;
  /** The height that a name and clock take with a stacked stand. */
  campHeight: number;
  kinds: number;
  stands: boolean;
  /** Whether the board stays within the height on a narrow screen, too. */
  fits?: boolean;
}

const smallest = 12;
const largest = 92;

/** Chooses the arrangement that shows the board largest, in whole pixels. */
export function arrange(geometry: Geometry, room: Room, coordinates: Coordinates): Layout {
  const wraps = geometry.board.wrapFiles || geometry.board.wrapRanks;
  const edge = margins(coordinates, wraps);
  const across = geometry.files + edge.left + edge.right;
  const down = geometry.ranks * squareRatio + edge.top + edge.bottom;
  const gap = room.width < 560 ? 6 : 14;
  const rows = Math.ceil(room.kinds / 2);
  const high = room.height || Infinity;

  const stacked = room.stands
    ? Math.min(
        Math.min(room.width / across, (room.width - 8) / Math.max(1, room.kinds)),
        (high - 2 * room.campHeight - 2 * gap) / (down + 2.4),
      )
    : Math.min(room.width / across, high / down);
  // The stands' columns hold a name and clock as well, which need some width.
  const narrow = 148;
  const besideWide = Math.min((room.width - 2 * gap) / (across + 4.4), high / down);
  const besideNarrow = Math.min((room.width - 2 * gap - 2 * narrow) / across, high / down);
  const besideU = besideWide * 2.2 >= narrow ? besideWide : besideNarrow;
  const beside = room.stands && room.width >= 560 && besideU >= stacked * 0.94 && rows * besideU * squareRatio < high;

  // On a narrow screen the width alone decides: a page can scroll, fingers cannot shrink.
  const narrowest = room.width < 560 && !room.fits ? Math.min(room.width / across, room.stands ? (room.width - 8) / Math.max(1, room.kinds) : Infinity) : 0;
  const fit = beside ? besideU : Math.max(stacked, Math.min(narrowest, 46));
  const u = Math.max(smallest, Math.min(largest, Math.floor(fit)));
  const v = Math.round(u * squareRatio);
  const px = (n: number) => Math.round(n * u);
  const m = { u, v, top: px(edge.top), right: px(edge.right), bottom: px(edge.bottom), left: px(edge.left) };
  return {
    ...m,
    beside,
    gap,
    standWidth: Math.max(narrow, Math.round(u * 2.2)),
    boardWidth: geometry.files * u + m.left + m.right,
    boardHeight: geometry.ranks * v + m.top + m.bottom,
  };
}
