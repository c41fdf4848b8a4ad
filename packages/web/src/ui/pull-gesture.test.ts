import { expect, test } from 'vitest';
import { type FingerPoint, PullGesture, pullMin } from './pull-gesture';

const start = { x: 100, y: 200 };
/** Further than the least pull by what a finger may move without a direction. */
const far = { x: 104, y: 200 + pullMin + 10 };

function gesture(points: readonly FingerPoint[], canPull = true) {
  const pull = new PullGesture();
  pull.begin(start, canPull);
  const travels = points.map((point) => pull.move(point));
  return { travels, refreshes: pull.end() };
}

test('a finger that pulls far enough down refreshes, a shorter pull does not', () => {
  expect(gesture([{ x: 101, y: 230 }, far])).toEqual({ travels: [20, pullMin], refreshes: true });
  expect(gesture([{ ...far, y: far.y - 1 }]).refreshes).toBe(false);
});

test('a pull that is taken back does not refresh', () => {
  expect(gesture([far, { x: 100, y: 190 }])).toEqual({ travels: [pullMin, 0], refreshes: false });
});

test('a trembling finger, a scroll, and a swipe that turns down are no pull', () => {
  expect(gesture([{ x: 103, y: 205 }]).travels).toEqual([0]);
  expect(gesture([{ x: 100, y: 150 }, far])).toEqual({ travels: [0, 0], refreshes: false });
  expect(gesture([{ x: 140, y: 220 }, far])).toEqual({ travels: [0, 0], refreshes: false });
});

test('nothing is pulled on a scrolled page, nor after a second finger', () => {
  expect(gesture([far], false)).toEqual({ travels: [0], refreshes: false });
  const pull = new PullGesture();
  pull.begin(start, true);
  pull.move(far);
  pull.cancel();
  expect([pull.move(far), pull.end()]).toEqual([0, false]);
});
