import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { squadEvent, squadEventCancel, squadEventSlot } from '@limelight/rules/causes/squad-event';
import { afterStandstill, endingWithStart } from '@limelight/rules/causes/squad-event-pauses.fixture';
import { rewritten, withOpening } from '@limelight/rules/day-edits.fixture';
import { eventfulDay, oddDays, roles } from '@limelight/rules/day-file.fixture';
import { dayMutations } from '@limelight/rules/day-mutations.fixture';
import type { FinishedDay } from '@limelight/rules/finish-day.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = new URL('../../../../docs/verify/verify.py', import.meta.url).pathname;
const hasPython = spawnSync('python3', ['-c', 'import hashlib, hmac']).status === 0;
/** To be changed. */
const honestDay = eventfulDay(5);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function verify({ file, ticks, previous, committed }: Omit<FinishedDay, 'ticks'> & { readonly ticks: unknown }) {
  const paths = Object.entries({ file, ticks, previous, committed }).map(([name, content]) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(content));
    return path;
  });
  return spawnSync('python3', [script, ...paths], { encoding: 'utf8' });
}

test('the second verifier has at most 290 lines, and needs nothing but its language', () => {
  const lines = readFileSync(script, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(290);
  const imported = lines.flatMap((line) => /^(?:import|from) (\w+)/.exec(line)?.[1] ?? []);
  expect(imported).toEqual(['hashlib', 'hmac', 'json', 'math', 'sys', 'datetime']);
});

test.skipIf(!hasPython).each([1, 2, 3, 4, 5, 6, 7])(
  'another language agrees to the cent about day %i',
  (seedNumber) => {
    const { status, stdout, stderr } = verify(eventfulDay(seedNumber));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('61 ticks, 0 problems');
  },
);

test.skipIf(!hasPython).each(oddDays)('another language agrees about %s, on which the clocks change', (day) => {
  const honest = eventfulDay(3, day);
  expect(verify(honest)).toMatchObject({ status: 0, stderr: '', stdout: `${day}: 61 ticks, 0 problems\n` });
  const { code, mutate } = dayMutations['the public random number of another round'] ?? {};
  expect(verify(mutate?.(honest, 13) ?? honest).stdout).toContain(`${code} `);
});

test.skipIf(!hasPython)(
  'another language agrees about squad events of a market that stands still over midnight',
  () => {
    for (const day of [endingWithStart(honestDay), afterStandstill(honestDay)]) {
      expect(verify(day)).toMatchObject({ status: 0, stderr: '' });
    }
  },
);

test.skipIf(!hasPython)('saved answers, small numbers and every text are read in another language too', () => {
  const correction = { celebrityId: roles.quiet, from: 0.00001, to: 1e-7, reason: 'Note-01: “é”' };
  const day = rewritten(withOpening(honestDay, (opening) => ({ ...opening, corrections: [correction] })));
  const pages = [day.ticks.slice(0, 20), day.ticks.slice(20)].map((ticks) => ({ ticks }));
  for (const ticks of [pages, { ticks: day.ticks }]) {
    const { status, stdout } = verify({ ...day, ticks });
    expect(stdout).toBe('2026-03-10: 61 ticks, 0 problems\n');
    expect(status).toBe(0);
  }
});

const forged = [
  'a cent in one price',
  'an impact hidden',
  'the seed swapped',
  'a halt removed',
  'a tick dropped',
  'a downtime hidden',
  'the price altered overnight',
  'a list of three, and the premieres chosen again',
  'a premiere of another celebrity',
  'a premiere at another time',
  'nobody rests',
  'a popularity of all raised',
  'a popularity that starts from another level than the day before ended with',
  'a popularity counted twice',
  'a change of category without a reason',
  'the end of a suspension without a reason',
  'another key named',
  'prices of another record of the day before',
  'the public random number left out',
  'the public random number of another round',
  'a public random number of one’s own',
  'a public random number that is missing and there',
  'a record of the day before that is said to be late',
  'a record of the day before that could follow the public random number',
  ...Object.keys(dayMutations).filter((name) =>
    /^of (?:the public random number|its source), "(?!publicKey)/.test(name),
  ),
];
/** Of these problems it names every one that is known, but for the form of single values. */
const whole = new Set([
  'TICK_TOO_SOON',
  'DAY_ENDS_EARLY',
  'DAY_TOO_SLOW',
  'DOWNTIME_UNDECLARED',
  'STAFF_TOO_SHORT',
  'SPLIT_INVALID',
  'SPLIT_NOT_ANNOUNCED',
  'SPLIT_MISSING',
  'LIST_BROKEN',
  'LIST_UNCHECKED',
  'RECORD_FORM',
  ...Object.keys(squadEvent.problems),
  ...Object.keys(squadEventSlot.problems),
  ...Object.keys(squadEventCancel.problems),
]);
const formsOfValues = /^of the (?:opening record, "model"|closing record, "ledger"|ledger, "(?:rows|root)") changed$/;
for (const [name, { code }] of Object.entries(dayMutations))
  if ((whole.has(code) || /squad|boost/.test(name)) && !forged.includes(name) && !formsOfValues.test(name))
    forged.push(name);

test.skipIf(!hasPython).each(forged)('%s is named in another language too', (name) => {
  const mutation = dayMutations[name];
  if (mutation === undefined) throw new Error(`there is no mutation "${name}"`);
  const { status, stdout } = verify(mutation.mutate(honestDay, 13));
  expect(stdout).toMatch(new RegExp(`^${mutation.code} `, 'm'));
  expect(status).toBe(1);
});
