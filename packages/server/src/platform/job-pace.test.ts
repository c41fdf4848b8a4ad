import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.js';
import { jobPace } from './job-pace.js';

const second = 1_000;

function setUp(isBusy: () => boolean) {
  const clock = new ManualClock();
  const stopping = new AbortController();
  const turn = jobPace(clock, isBusy, stopping.signal);
  let started = 0;
  const start = () => void turn().then(() => (started += 1));
  /** In small steps, as timers fire. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      clock.advance(50);
      await new Promise(setImmediate);
    }
  };
  return { start, pass, stopping, started: () => started };
}

test('jobs start immediately on a server that is not busy', async () => {
  const { start, pass, started } = setUp(() => false);
  for (let jobs = 0; jobs < 4; jobs += 1) start();
  await pass(50);
  expect(started()).toBe(4);
});

test('jobs of a busy server start one a second, so that no load stops the queue', async () => {
  const { start, pass, started } = setUp(() => true);
  for (let jobs = 0; jobs < 4; jobs += 1) start();
  await pass(second - 50);
  expect(started()).toBe(0);
  await pass(2 * second);
  expect(started()).toBe(2);
  await pass(3 * second);
  expect(started()).toBe(4);
});

test('jobs that wait start as soon as the server is not busy any more, or stops', async () => {
  let busy = true;
  const { start, pass, started, stopping } = setUp(() => busy);
  start();
  start();
  await pass(200);
  expect(started()).toBe(0);
  busy = false;
  await pass(100);
  expect(started()).toBe(2);
  busy = true;
  start();
  stopping.abort();
  await pass(100);
  expect(started()).toBe(3);
});
