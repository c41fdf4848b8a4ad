import { expect, test } from 'vitest';
import { countUnreadSquads, withHead } from './squad-heads';

const head = (squadId: string, changes: object) =>
  [squadId, { squadId, head: 5, readNumber: 5, quiet: false, ...changes }] as const;

test('squads with unread messages are counted, those that are muted are not', () => {
  expect(countUnreadSquads(undefined)).toBe(0);
  const heads = new Map([
    head('read', {}),
    head('unread', { readNumber: 4 }),
    head('never opened', { readNumber: null }),
    head('without a message', { head: 0, readNumber: null }),
    head('muted', { readNumber: 1, quiet: true }),
  ]);
  expect(countUnreadSquads(heads)).toBe(2);
});

test('an open page of a squad moves its newest number forward, and makes no squad known', () => {
  const heads = new Map([head('shown', {}), head('other', {})]);
  expect(withHead(heads, { squadId: 'shown', head: 7 })).toEqual(
    new Map([head('shown', { head: 7 }), head('other', {})]),
  );
  expect(withHead(heads, { squadId: 'shown', head: 4 })).toBe(heads);
  expect(withHead(heads, { squadId: 'unknown', head: 7 })).toBe(heads);
  expect(withHead(undefined, { squadId: 'shown', head: 7 })).toBeUndefined();
});
