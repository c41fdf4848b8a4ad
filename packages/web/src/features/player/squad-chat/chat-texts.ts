import type { SquadChat } from '@limelight/contract/fame/squad-chat.schema';
import type { SquadDetail, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { hasSquadRight } from '@limelight/rules/squad';
import type { AppealLinkProps } from '../../../shell/squads/appeal-link';
import { momentPhrase } from '../../../ui/own-time';
import type { Zone } from '../../../ui/zone';

interface ChatAt {
  readonly squad: Pick<SquadDetail, 'archivedAt' | 'mutedUntil'>;
  readonly chat: Pick<SquadChat, 'mute' | 'writesFrom'>;
  readonly zone: Zone;
  readonly nowMs: number;
}

/** Why the player cannot write now, and until when; undefined for who can. What lasts longer comes first. */
export function closedText({ squad, chat: { mute, writesFrom }, zone, nowMs }: ChatAt): string | undefined {
  const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > nowMs;
  const when = (at: string) => momentPhrase(zone, Date.parse(at), nowMs);
  if (squad.archivedAt !== null) return 'This squad is archived. Its messages can be read, and nobody writes.';
  if (isAhead(squad.mutedUntil)) return `Staff closed this chat until ${when(squad.mutedUntil)}.`;
  if (mute !== null && isAhead(mute.until)) {
    const by = mute.by === 'staff' ? 'Staff muted you in all squads' : 'This squad muted you';
    return `${by} until ${when(mute.until)}: ${mute.reason}`;
  }
  if (isAhead(writesFrom)) return `Your account is new: you can write from ${when(writesFrom)} on.`;
  return undefined;
}

interface ClosedAt extends Omit<ChatAt, 'zone'> {
  readonly closingId: string | null;
}

/** What of that the player can appeal. */
export function closedCase({ squad, chat: { mute }, closingId, nowMs }: ClosedAt): AppealLinkProps | undefined {
  const isAhead = (at: string | null) => at !== null && Date.parse(at) > nowMs;
  if (squad.archivedAt !== null || isAhead(squad.mutedUntil)) {
    return closingId === null ? undefined : { kind: 'squad', id: closingId };
  }
  return mute !== null && isAhead(mute.until) ? { kind: 'mute', id: mute.id } : undefined;
}

/** Slow mode, for who it holds for. */
export function slowText(
  { slowSecondsNow, slowSeconds }: Pick<SquadChat, 'slowSecondsNow' | 'slowSeconds'>,
  membership: Pick<SquadMembership, 'role' | 'rights'>,
): string | undefined {
  if (slowSecondsNow === 0 || hasSquadRight(membership, 'moderation')) return undefined;
  const pause = slowSecondsNow % 60 === 0 ? `${slowSecondsNow / 60} min` : `${slowSecondsNow} s`;
  return slowSecondsNow > slowSeconds
    ? `Many messages: one every ${pause} for each member`
    : `Slow mode: one message every ${pause}`;
}
