// A browser without a download: @sparticuz/chromium carries one inside its npm package. Unpack it and its libraries.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const packed = join(web, "node_modules/@sparticuz/chromium/bin");
const out = resolve(web, "../.cache/chromium");
const unpacked = (file) => brotliDecompressSync(readFileSync(join(packed, file)));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "chromium"), unpacked("chromium.br"), { mode: 0o755 });
for (const name of ["al2023", "swiftshader", "fonts"]) {
    const tar = join(out, `${name}.tar`);
    writeFileSync(tar, unpacked(`${name}.tar.br`));
    execFileSync("tar", ["-xf", tar, "-C", out]);
    rmSync(tar);
}
const fonts = join(out, "fonts.conf");
writeFileSync(fonts, readFileSync(fonts, "utf8").replace(/(?<=<dir>)\/\w+\/fonts/g, join(out, "fonts")));
writeFileSync(join(out, ".ok"), "");
