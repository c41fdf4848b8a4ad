import { expect, test } from 'vitest';
import { HeldBack } from './batched-updates';

test('holds acts back until they are let go, in their order, then none', () => {
  const held = new HeldBack();
  const done: number[] = [];
  held.run(() => done.push(1));
  held.run(() => done.push(2));
  expect(done).toEqual([]);
  held.release();
  expect(done).toEqual([1, 2]);
  held.run(() => done.push(3));
  held.release();
  expect(done).toEqual([1, 2, 3]);
});

test('an act that another one brings about while they are let go comes after it', () => {
  const held = new HeldBack();
  const done: number[] = [];
  held.run(() => {
    done.push(1);
    held.run(() => done.push(2));
  });
  held.run(() => done.push(3));
  held.release();
  expect(done).toEqual([1, 2, 3]);
});
