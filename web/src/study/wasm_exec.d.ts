/** What wasm_exec.js of the Go distribution puts into the global object. */
declare module "wasm_exec";

declare class Go {
  readonly importObject: WebAssembly.Imports;
  /** Runs a program until it ends. */
  run(instance: WebAssembly.Instance): Promise<void>;
}
