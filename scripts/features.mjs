// Prints what the game guarantees: the name of every test, by room and noun, as Markdown. `npm run
// features -- orders` prints only files whose path contains the word.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isMain, main, root } from './run.mjs';

const TEST_FILE = /\.(?:test|spec|histories|versions|browsers)\.tsx?$/;
/** A test with its name; `test.describe` and tests named by a variable have none of their own. */
const TEST = /^[ \t]*(?:it|\w*[tT]est)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])+)\1/gm;

/** The guarantees of a test file: the names of its tests, in their order. */
export function guaranteesOf(text) {
  return [...text.matchAll(TEST)].map(([, , name]) => name.replace(/\\(['"`])/g, '$1').replace(/\s*@\w+/g, ''));
}

/** `packages/server/src/modules/play/orders/x.test.ts` is of `server/play/orders`. */
export function roomOf(path) {
  return dirname(path)
    .replace(/^packages\//, '')
    .replace(/\/src(?=\/|$)/, '')
    .replace(/\/modules(?=\/|$)/, '');
}

function testFiles() {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', 'packages'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listing
    .split('\0')
    .filter((path) => TEST_FILE.test(path))
    .sort();
}

async function printFeatures() {
  const word = process.argv[2] ?? '';
  const rooms = new Map();
  for (const path of testFiles().filter((file) => file.includes(word))) {
    const guarantees = guaranteesOf(readFileSync(`${root}/${path}`, 'utf8'));
    if (guarantees.length === 0) continue;
    const lines = guarantees.map((name) => `- ${name} (\`${basename(path)}\`)`);
    rooms.set(roomOf(path), [...(rooms.get(roomOf(path)) ?? []), ...lines]);
  }
  for (const [room, lines] of rooms) process.stdout.write(`## ${room}\n\n${lines.join('\n')}\n\n`);
  if (rooms.size === 0) process.stdout.write(`No test file has "${word}" in its path.\n`);
}

if (isMain(import.meta.url)) await main(printFeatures);
