import { expect, test } from 'vitest';
import { testMessage } from '../chat-log.fixture';
import { recentWriters } from './recent-writers';

const by = (number: number, handle: string | null, role: 'member' | null = 'member') =>
  testMessage(number, { author: handle === null ? null : { handle, avatarUrl: '', role } });

test('members who wrote lately come first, each once, without the reader and who left', () => {
  const messages = [
    by(1, 'ada'),
    by(2, 'bob'),
    by(3, 'me'),
    by(4, 'gone', null),
    by(5, null),

    by(7, 'ada'),
  ];
  const found = recentWriters(messages, 'me');
  expect(found.map(({ handle }) => handle)).toEqual(['ada', 'bob']);
});
