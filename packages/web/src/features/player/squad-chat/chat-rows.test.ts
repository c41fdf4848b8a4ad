import { expect, test } from 'vitest';
import { testMessage } from './chat-log.fixture';
import { chatRows, countNew } from './chat-rows';

const by = (handle: string) => ({ handle, avatarUrl: '/avatars/0.svg', role: 'member' as const });
const at = (time: string) => `2026-11-30T${time}:00.000Z`;
const reader = { zone: 'London' as const, handle: 'ama', readNumber: 0, hiddenHandles: [] };
const kinds = (rows: ReturnType<typeof chatRows>) =>
  rows.map((row) => (row.kind === 'message' ? row.message.number : row.kind));

test('each day has its heading, and messages of one writer within five minutes one head', () => {
  const messages = [
    testMessage(1, { time: '2026-11-29T23:50:00.000Z' }),
    testMessage(2, { time: at('00:10') }),
    testMessage(3, { time: at('00:12') }),
    testMessage(4, { time: at('00:20') }),
    testMessage(5, { time: at('00:21'), author: by('bo') }),
  ];
  const rows = chatRows(messages, { ...reader, readNumber: 5 });
  expect(kinds(rows)).toEqual(['day', 1, 'day', 2, 3, 4, 5]);
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.hasHead] : []))).toEqual([true, true, false, true, true]);
});

test('the line of what is new stands once, above the first message of another after what was read', () => {
  const messages = [1, 2, 3, 4].map((number) => testMessage(number, number === 3 ? { author: by('ama') } : {}));
  expect(kinds(chatRows(messages, { ...reader, readNumber: 1 }))).toEqual(['day', 1, 'new', 2, 3, 4]);
  expect(kinds(chatRows(messages, { ...reader, readNumber: 2 }))).toEqual(['day', 1, 2, 3, 'new', 4]);
  expect(kinds(chatRows(messages, { ...reader, readNumber: 4 }))).toEqual(['day', 1, 2, 3, 4]);
  expect(countNew(chatRows(messages, reader), 1)).toBe(2);
});

test('messages of blocked players are not there, nor counted', () => {
  const messages = [testMessage(1), testMessage(2, { author: by('bo') })];
  const rows = chatRows(messages, { ...reader, hiddenHandles: ['bo'] });
  expect(kinds(rows)).toEqual(['day', 'new', 1]);
  expect(countNew(rows, 0)).toBe(1);
});
