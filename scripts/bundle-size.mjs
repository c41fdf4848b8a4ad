// Weighs what the landing page loads at first, against the limits that keep it quick on a phone.
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isMain, main, PlainError, root, say } from './run.mjs';

const DIST = join(root, 'packages/web/dist');
const ENTRY = 'index.html';
/** The landing page's own chunk is loaded by the router, so the entry does not import it statically. */
const LANDING = /(^|\/)(visitor\/landing|routes\/(_visitor\/)?index)\b/;
const LIMIT_BYTES = { '.js': 170_000, '.css': 20_000 };
const NOT_AT_FIRST = /lightweight-charts/;

/** Prints the first load's weight (gzip) and throws PlainError when a limit is passed. */
export function checkBundleSize() {
  const manifest = readManifest();
  const keys = firstLoad(manifest);
  const files = new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  const problems = Object.entries(LIMIT_BYTES).flatMap(([extension, limitBytes]) => {
    const bytes = [...files].filter((file) => extname(file) === extension).reduce((sum, file) => sum + weigh(file), 0);
    const line = `First load, ${extension.slice(1)}: ${bytes.toLocaleString('en')} of ${limitBytes.toLocaleString('en')} bytes (gzip)`;
    say(line);
    return bytes > limitBytes ? [line] : [];
  });
  const early = [...files].filter((file) => file.endsWith('.js') && NOT_AT_FIRST.test(readSourceNames(file)));
  if (early.length > 0) problems.push(`The chart library is loaded without a chart: ${early.join(', ')}`);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
}

function readManifest() {
  const path = join(DIST, '.vite', 'manifest.json');
  if (!existsSync(path))
    throw new PlainError('packages/web/dist/.vite/manifest.json is missing: build.manifest is off.');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The entry, the landing page, and all they import statically. */
function firstLoad(manifest) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key) || manifest[key] === undefined) return;
    found.add(key);
    (manifest[key].imports ?? []).forEach(visit);
  };
  visit(ENTRY);
  if (found.size === 0) throw new PlainError(`The web build has no entry ${ENTRY}.`);
  for (const key of Object.keys(manifest)) if (LANDING.test(manifest[key].src ?? '')) visit(key);
  return found;
}

function weigh(file) {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).byteLength;
}

/** The chart library names itself in a licence note that survives minifying, and in the attribution link it draws. */
function readSourceNames(file) {
  return `${file} ${readFileSync(join(DIST, file), 'utf8').match(/lightweight-charts/)?.[0] ?? ''}`;
}

if (isMain(import.meta.url)) await main(async () => checkBundleSize());
