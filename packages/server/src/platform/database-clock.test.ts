import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.js';
import { DatabaseClock, isSkewed, skewMsMax } from './database-clock.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 2, 10, 12);

/** A machine and a database whose time passes alike, from wherever each of them stands. */
function openTwo({ machineAheadMs = 0, tripMs = 0 }: { machineAheadMs?: number; tripMs?: number } = {}) {
  const machine = new ManualClock(startMs + machineAheadMs);
  let databaseAheadMs = 0;
  const trip = { toMs: tripMs / 2, backMs: tripMs / 2, fails: false };
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const readTime = async () => {
    if (trip.fails) throw new Error('the database is away');
    machine.advance(trip.toMs);
    const time = new Date(startMs + databaseAheadMs + machine.elapsedMs());
    machine.advance(trip.backMs);
    return time;
  };
  const databaseMs = () => startMs + databaseAheadMs + machine.elapsedMs();
  const setDatabase = (aheadMs: number) => {
    databaseAheadMs = aheadMs;
  };
  return { machine, trip, lines, databaseMs, setDatabase, open: () => DatabaseClock.open({ machine, readTime, log }) };
}

test('the time is that of the database, whatever the machine says, to half of the round trip', async () => {
  const offsets = fc.integer({ min: -3 * dayMs, max: 3 * dayMs });
  const legs = fc.integer({ min: 0, max: 400 });
  await fc.assert(
    fc.asyncProperty(offsets, legs, legs, fc.nat(hourMs), async (machineAheadMs, toMs, backMs, passedMs) => {
      const two = openTwo({ machineAheadMs });
      Object.assign(two.trip, { toMs, backMs });
      const clock = await two.open();
      two.machine.advance(passedMs);
      expect(Math.abs(clock.nowMs() - two.databaseMs())).toBeLessThanOrEqual((toMs + backMs) / 2 + 1);
      expect(Math.abs(clock.skewMs - machineAheadMs)).toBeLessThanOrEqual((toMs + backMs) / 2 + 1);
    }),
  );
});

test.each([
  ['3 days ahead', 3 * dayMs, true],
  ['90 minutes ahead', 90 * minuteMs, true],
  ['3 seconds ahead', 3 * secondMs, true],
  ['3 seconds behind', -3 * secondMs, true],
  ['2 seconds ahead', skewMsMax, false],
  ['right', 0, false],
])('a machine that is %s is refused: %s', async (_what, machineAheadMs, refused) => {
  expect(isSkewed(await openTwo({ machineAheadMs }).open())).toBe(refused);
});

test('a machine whose time is set is noticed before the next measurement, and the time goes on unchanged', async () => {
  const { machine, open } = openTwo();
  const clock = await open();
  machine.set(machine.nowMs() + 3 * dayMs);
  expect([clock.nowMs(), isSkewed(clock)]).toEqual([startMs, true]);
  machine.advance(secondMs);
  expect(clock.nowMs()).toBe(startMs + secondMs);
});

test('jitter of a few milliseconds does not move the time, and a slow answer is not believed', async () => {
  const { machine, trip, open, databaseMs } = openTwo();
  const clock = await open();
  Object.assign(trip, { toMs: 0, backMs: 30 });
  await clock.measure();
  expect(clock.nowMs()).toBe(databaseMs());
  Object.assign(trip, { toMs: 0, backMs: 10 * secondMs });
  await clock.measure();
  expect(clock.nowMs()).toBe(databaseMs());
  expect(machine.nowMs()).toBe(databaseMs());
});

test('while it follows, a change of either clock is logged once, ends streams once, and ends when they agree again', async () => {
  const { machine, trip, lines, setDatabase, open } = openTwo();
  const clock = await open();
  const stopping = new AbortController();
  let ended = 0;
  const watching = clock.watch(stopping.signal, () => {
    ended += 1;
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      machine.advance(secondMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await pass(6);
  expect(lines).toEqual([]);
  setDatabase(hourMs);
  await pass(12);
  expect([isSkewed(clock), clock.skewMs, ended]).toEqual([true, -hourMs, 1]);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50]);
  trip.fails = true;
  await pass(12);
  expect(clock.skewMs).toBe(-hourMs);
  trip.fails = false;
  machine.set(machine.nowMs() + hourMs);
  await pass(2);
  expect([isSkewed(clock), ended, lines.length]).toEqual([false, 1, 2]);
  stopping.abort();
  await watching;
});
