import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventfulDay, type FinishedDay } from '@limelight/rules/day-file.fixture';
import { dayMutations } from '@limelight/rules/day-mutations.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = new URL('../../../docs/verify/verify.mjs', import.meta.url).pathname;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program as a player does, on files. */
function verify({ file, ticks, previous }: FinishedDay) {
  const paths = Object.entries({ file, ticks, previous }).flatMap(([name, content]) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(content));
    return [`--${name}`, path];
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the independent verifier has at most 200 lines and imports nothing but Node', () => {
  const lines = readFileSync(script, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(200);
  const imports = lines.filter((line) => line.startsWith('import'));
  expect(imports.every((line) => line.includes("'node:"))).toBe(true);
});

test('the independent verifier agrees with the rules about days in which everything happens', () => {
  for (const seedNumber of [1, 2, 3]) {
    expect(verify(eventfulDay(seedNumber))).toMatchObject({ status: 0, stderr: '' });
  }
});

/** The program knows no hashes from elsewhere and no ledger of players, and calls a changed tempo a changed price. */
const unseen = new Set(['OPENING_CHANGED', 'CLOSING_CHANGED', 'LEDGER_ROOT', 'TEMPO_CHANGED']);
/** One of each code, because each runs a process. */
const mutations = new Map(
  Object.entries(dayMutations).flatMap(([name, mutation]) =>
    unseen.has(mutation.code) ? [] : [[mutation.code, { name, ...mutation }]],
  ),
);

test.each([...mutations.values()])('$name is named by the independent verifier', ({ code, mutate }) => {
  const { status, stdout } = verify(mutate(eventfulDay(5), 13));
  expect(stdout).toContain(code);
  expect(status).toBe(1);
});
