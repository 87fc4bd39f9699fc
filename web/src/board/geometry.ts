import type { Board } from "../wire";

/** Column from the left, row from the top. */
export type Place = readonly [x: number, y: number];

/** Real squares are 11 wide and 12 high. */
export const squareRatio = 12 / 11;

export const plainBoard: Board = { files: 9, ranks: 9, holes: [], wrapFiles: false, wrapRanks: false, zoneB: [], zoneW: [] };

/** File and rank count from 1. */
export function squareName(file: number, rank: number): string {
  return file + String.fromCharCode(96 + rank);
}

/** null if it is not a square. */
export function parseSquare(name: string): [file: number, rank: number] | null {
  const m = /^(\d{1,2})([a-z])$/.exec(name);
  return m ? [Number(m[1]), m[2]!.charCodeAt(0) - 96] : null;
}

const digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** 1 to 99. */
export function kanjiNumber(n: number): string {
  const tens = Math.floor(n / 10);
  return (tens > 1 ? digits[tens]! : "") + (tens > 0 ? "十" : "") + digits[n % 10]!;
}

export class Geometry {
  readonly squares: readonly string[];
  readonly #holes: ReadonlySet<string>;

  constructor(readonly board: Board, readonly flipped: boolean) {
    this.#holes = new Set(board.holes ?? []);
    const squares: string[] = [];
    for (let y = 0; y < board.ranks; y++) {
      for (let x = 0; x < board.files; x++) {
        const name = this.at(x, y);
        if (name) squares.push(name);
      }
    }
    this.squares = squares;
  }

  get files(): number {
    return this.board.files;
  }

  get ranks(): number {
    return this.board.ranks;
  }

  has(name: string): boolean {
    const fr = parseSquare(name);
    return !!fr && fr[0] >= 1 && fr[0] <= this.files && fr[1] >= 1 && fr[1] <= this.ranks && !this.#holes.has(name);
  }

  place(name: string): Place {
    const fr = parseSquare(name);
    if (!fr) return [0, 0];
    const x = this.files - fr[0];
    const y = fr[1] - 1;
    return this.flipped ? [this.files - 1 - x, this.ranks - 1 - y] : [x, y];
  }

  /** "" for a hole or outside. */
  at(x: number, y: number): string {
    if (x < 0 || y < 0 || x >= this.files || y >= this.ranks) return "";
    const [cx, cy] = this.flipped ? [this.files - 1 - x, this.ranks - 1 - y] : [x, y];
    const name = squareName(this.files - cx, cy + 1);
    return this.#holes.has(name) ? "" : name;
  }

  /** The file in column x, and the rank in row y. */
  file(x: number): number {
    return this.flipped ? x + 1 : this.files - x;
  }

  rank(y: number): number {
    return this.flipped ? this.ranks - y : y + 1;
  }

  /** The step from a to b, over a seam if that is shorter. */
  step(a: string, b: string): Place {
    const [ax, ay] = this.place(a);
    const [bx, by] = this.place(b);
    return [
      nearest(bx - ax, this.files, this.board.wrapFiles),
      nearest(by - ay, this.ranks, this.board.wrapRanks),
    ];
  }

  /** In ranks, for Black. */
  get zoneDepth(): number {
    let depth = 0;
    for (const name of this.board.zoneB ?? []) depth = Math.max(depth, parseSquare(name)?.[1] ?? 0);
    return depth;
  }

  /** Grid coordinates of the dots. */
  get stars(): Place[] {
    if ((this.board.holes ?? []).length > 0) return [];
    const depth = this.zoneDepth || 3;
    if (depth * 2 >= this.ranks || this.files < 7) return [];
    const xs = [3, this.files - 3];
    const ys = [depth, this.ranks - depth];
    return xs.flatMap((x) => ys.map((y): Place => [x, y]));
  }
}

function nearest(d: number, size: number, wraps: boolean): number {
  if (!wraps || Math.abs(d) * 2 <= size) return d;
  return d > 0 ? d - size : d + size;
}
