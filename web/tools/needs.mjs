// Requirements of browser tests, and which of them are missing.
import { existsSync } from 'node:fs';

const web = new URL('../', import.meta.url).pathname;
const first = (...paths) => paths.find((path) => path && existsSync(path));

/** The WebAssembly module, without which there is no site: of `.ci/wasm`, or MANEFRAME_WASM. */
export const module = first(process.env.MANEFRAME_WASM, `${web}../target/wasm/maneframe.wasm`);

export const missing = () => [
  !first(process.env.MANEFRAME_BIN, `${web}../target/debug/maneframe`, `${web}../target/release/maneframe`) && 'no server (cargo build -p maneframe, or MANEFRAME_BIN=…)',
  !first(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome') && 'no Chromium (apt-get install chromium, or CHROMIUM=…)',
  !existsSync(`${process.env.MANEFRAME_DIST ?? `${web}dist`}/index.html`) && 'the pages are not built (npm run build)',
].filter(Boolean);
