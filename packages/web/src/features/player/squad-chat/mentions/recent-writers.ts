import type { MentionableMember, SquadMessage } from '@limelight/contract/fame/squad-chat.schema';

/** Who wrote the messages of the window and is a member, the last first: known without a request. */
export function recentWriters(messages: readonly SquadMessage[], ownHandle: string): readonly MentionableMember[] {
  const writers = new Map<string, MentionableMember>();
  for (const { author } of messages.toReversed()) {
    if (author === null || author.role === null || author.handle === ownHandle) continue;
    if (!writers.has(author.handle)) writers.set(author.handle, { ...author, role: author.role });
  }
  return [...writers.values()];
}
