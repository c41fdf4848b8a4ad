import { expect, test } from 'vitest';
import { closedText, slowText } from './chat-texts';

const nowMs = Date.parse('2026-11-30T12:00:00Z');
const open = {
  squad: { archivedAt: null, mutedUntil: null },
  chat: { mute: null, writesFrom: null },
  zone: 'London' as const,
  nowMs,
};
const later = '2026-11-30T15:30:00.000Z';
const earlier = '2026-11-30T11:30:00.000Z';

test('what keeps a player from writing is said with its end and reason, the longest first', () => {
  expect(closedText(open)).toBeUndefined();
  const mute = { until: later, reason: 'Insults', by: 'squad' as const };
  expect(closedText({ ...open, chat: { mute, writesFrom: null } })).toBe(
    'This squad muted you until today at 15:30: Insults. If that’s wrong, write to support in Help.',
  );
  expect(closedText({ ...open, chat: { mute: { ...mute, by: 'staff' }, writesFrom: later } })).toContain(
    'in all squads',
  );
  expect(closedText({ ...open, chat: { mute: null, writesFrom: later } })).toContain('from today at 15:30');
  expect(closedText({ ...open, squad: { archivedAt: null, mutedUntil: later } })).toContain('Staff closed this chat');
  expect(closedText({ ...open, squad: { archivedAt: earlier, mutedUntil: later } })).toContain('archived');
});

test('what is over closes nothing', () => {
  const mute = { until: earlier, reason: 'Insults', by: 'staff' as const };
  expect(
    closedText({ ...open, squad: { archivedAt: null, mutedUntil: earlier }, chat: { mute, writesFrom: earlier } }),
  ).toBeUndefined();
});

test('slow mode is said to those for whom it holds', () => {
  const member = { role: 'member' as const, rights: [] };
  expect(slowText({ slowSeconds: 0, slowSecondsNow: 0 }, member)).toBeUndefined();
  expect(slowText({ slowSeconds: 60, slowSecondsNow: 60 }, member)).toBe('Slow mode: one message every 1 min');
  expect(slowText({ slowSeconds: 0, slowSecondsNow: 10 }, member)).toBe(
    'Many messages: one every 10 s for each member',
  );
  expect(slowText({ slowSeconds: 60, slowSecondsNow: 60 }, { role: 'captain', rights: [] })).toBeUndefined();
  expect(slowText({ slowSeconds: 60, slowSecondsNow: 60 }, { role: 'deputy', rights: ['moderation'] })).toBeUndefined();
});
