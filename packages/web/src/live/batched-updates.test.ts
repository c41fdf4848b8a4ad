import { expect, test } from 'vitest';
import { BatchedUpdates } from './batched-updates';

test('updates wait until they are released, in their order, and later ones run immediately', () => {
  const updates = new BatchedUpdates();
  const done: number[] = [];
  updates.run(() => done.push(1));
  updates.run(() => done.push(2));
  expect(done).toEqual([]);
  updates.release();
  expect(done).toEqual([1, 2]);
  updates.run(() => done.push(3));
  updates.release();
  expect(done).toEqual([1, 2, 3]);
});

test('an update caused by another during the release runs after it, before the next', () => {
  const updates = new BatchedUpdates();
  const done: number[] = [];
  updates.run(() => {
    done.push(1);
    updates.run(() => done.push(2));
  });
  updates.run(() => done.push(3));
  updates.release();
  expect(done).toEqual([1, 2, 3]);
});
