/** What the tests use of Node, so that the check of types needs no package for it. */
declare module "node:test" {
  interface Context {
    mock: { timers: { enable(options: { apis: string[] }): void; tick(milliseconds: number): void } };
  }
  export function test(name: string, body: (t: Context) => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  interface Assert {
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    rejects(promise: Promise<unknown>): Promise<void>;
    ok(value: unknown, message?: string): void;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function existsSync(path: string): boolean;
  export function readdirSync(path: string, options: { recursive: true }): string[];
  export function readFileSync(path: string, encoding: "utf8"): string;
}

declare module "node:path" {
  export function dirname(path: string): string;
  export function join(...parts: string[]): string;
}
