import type { SquadChatNews, SquadMessage, SquadMessagePage } from '@limelight/contract/fame/squad-chat.schema';

export function testMessage(number: number, changes: Partial<SquadMessage> = {}): SquadMessage {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    author: { handle: 'ada', avatarUrl: '/avatars/0.svg', role: 'member' },
    time: '2026-11-30T12:00:00.000Z',
    text: `message ${number}`,
    replyTo: null,
    editedAt: null,
    deletedBy: null,
    reactions: [],
    signal: null,
    ...changes,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Messages from one number to another of a squad that has them up to the head. */
export function testPage(from: number, to: number, head = to): SquadMessagePage {
  const messages = range(from, to).map((number) => testMessage(number));
  return { messages, ownReactions: [], hasOlder: from > 1, hasNewer: to < head, head };
}

export function testNews(from: number, to: number, changes: Partial<SquadChatNews> = {}): SquadChatNews {
  return {
    squadId: '00000000-0000-7000-8000-000000000000',
    after: from - 1,
    head: to,
    messages: range(from, to).map((number) => testMessage(number)),
    changed: [],
    slowSeconds: 0,
    slowSecondsNow: 0,
    autoSlowUntil: null,
    ...changes,
  };
}
