import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { expect, test } from 'vitest';
import { afterTyping, lookedAt, type ReplyDraft, unseenOf } from './reply-draft';

const empty: ReplyDraft = { id: 'mine', text: '', version: 0, messages: 0 };

const ticketAt = (version: number, ids: readonly string[]) =>
  ({ ticket: { version }, messages: ids.map((id) => ({ id })) }) as unknown as StaffTicket;

test('a draft is of the version at which it began, and what arrives meanwhile is counted until it is looked at', () => {
  const begun = afterTyping(empty, 'The', ticketAt(3, ['first']));
  const arrived = ticketAt(5, ['first', 'a', 'b']);
  const longer = afterTyping(begun, 'The ten', arrived);
  expect(longer).toMatchObject({ version: 3, text: 'The ten' });
  expect(unseenOf(longer, arrived)).toBe('2 new messages since you began');
  const seen = lookedAt(longer, arrived);
  expect([seen.version, unseenOf(seen, arrived)]).toEqual([5, null]);
  expect(unseenOf(longer, ticketAt(4, ['first']))).toBe('The status or the assignment changed since you began');
});

test('an empty draft and one whose message is on the ticket have nothing unseen', () => {
  expect(unseenOf(empty, ticketAt(9, ['first']))).toBeNull();
  const begun = afterTyping(empty, 'The', ticketAt(1, ['first']));
  expect(unseenOf(begun, ticketAt(2, ['first', 'mine']))).toBeNull();
});
