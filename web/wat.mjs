// Assembles the modules of wasm/*.wat beside them, for build.sh.
import { readFileSync, writeFileSync } from "node:fs";
import assembler from "wabt";

const wabt = await assembler();
for (const name of ["door", "kernels"]) {
  const module = wabt.parseWat(`${name}.wat`, readFileSync(`wasm/${name}.wat`, "utf8"), { simd: true });
  module.validate();
  writeFileSync(`wasm/${name}.wasm`, module.toBinary({}).buffer);
}
