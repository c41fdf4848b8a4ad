import { expect, test } from 'vitest';
import { countUnreadSquads } from './squad-heads';

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
