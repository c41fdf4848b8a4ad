import { expect, test } from 'vitest';
import { closedCase, closedText, slowText } from './chat-texts';

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
  const mute = { id: 'm1', until: later, reason: 'Insults', by: 'squad' as const };
  expect(closedText({ ...open, chat: { mute, writesFrom: null } })).toBe(
    'This squad muted you until today at 15:30: Insults',
  );
  expect(closedText({ ...open, chat: { mute: { ...mute, by: 'staff' }, writesFrom: later } })).toContain(
    'in all squads',
  );
  expect(closedText({ ...open, chat: { mute: null, writesFrom: later } })).toContain('from today at 15:30');
  expect(closedText({ ...open, squad: { archivedAt: null, mutedUntil: later } })).toContain('Staff closed this chat');
  expect(closedText({ ...open, squad: { archivedAt: earlier, mutedUntil: later } })).toContain('archived');
});

test('what is over closes nothing', () => {
  const mute = { id: 'm1', until: earlier, reason: 'Insults', by: 'staff' as const };
  expect(
    closedText({ ...open, squad: { archivedAt: null, mutedUntil: earlier }, chat: { mute, writesFrom: earlier } }),
  ).toBeUndefined();
});

test('what closes the chat can be appealed: the mute, or what was done to the squad', () => {
  const mute = { id: 'm1', until: later, reason: 'Insults', by: 'squad' as const };
  const muted = { ...open, chat: { mute, writesFrom: null }, closingId: null };
  expect(closedCase({ ...open, closingId: null })).toBeUndefined();
  expect(closedCase(muted)).toEqual({ kind: 'mute', id: 'm1' });
  expect(closedCase({ ...muted, nowMs: Date.parse(later) })).toBeUndefined();
  const closed = { ...muted, squad: { archivedAt: null, mutedUntil: later } };
  expect(closedCase({ ...closed, closingId: 'd1' })).toEqual({ kind: 'squad', id: 'd1' });
  expect(closedCase(closed)).toBeUndefined();
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
