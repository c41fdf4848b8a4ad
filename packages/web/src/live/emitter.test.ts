import { expect, test } from 'vitest';
import { Emitter } from './emitter';

test('an event reaches every subscriber in the order of subscription, and none that has unsubscribed', () => {
  const emitter = new Emitter<number>();
  const received: string[] = [];
  const unsubscribe = emitter.subscribe((event) => received.push(`first ${event}`));
  emitter.subscribe((event) => received.push(`second ${event}`));
  emitter.emit(1);
  unsubscribe();
  emitter.emit(2);
  expect(received).toEqual(['first 1', 'second 1', 'second 2']);
});
