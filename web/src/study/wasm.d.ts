/** A small WebAssembly module, which the bundle holds (wat.mjs). */
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
