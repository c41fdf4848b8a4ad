import type { SquadDetail, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import type { SquadArchiveReason } from '@limelight/rules/squad';
import type { SquadCaseKind } from '@limelight/rules/squad-appeal';
import { formatDate, minuteMs } from '@limelight/rules/time';
import { Archive, MessageSquareOff, UserX } from 'lucide-react';
import { AppealLink } from '../../../shell/squads/appeal-link';
import { useNow } from '../../../ui/now';
import { exactTime } from '../../../ui/own-time';
import { Banner } from '../../../ui/query-states';
import { useZone } from '../../../ui/zone';

interface NoticesProps {
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer | undefined;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Why the squad cannot be used as others, and what can be done about it. */
export function SquadNotices({ squad, standing }: NoticesProps) {
  const { archivedAt, archiveReason } = squad;
  return (
    <>
      {archivedAt !== null && archiveReason !== null && (
        <Banner tone="info" icon={<Archive {...icon} />}>
          <strong>Archived on {formatDate(Date.parse(archivedAt))}.</strong> {archiveTexts[archiveReason]} It can be
          read, and nobody can join it.
          <Appeal kind="squad" id={standing?.closingId} />
        </Banner>
      )}
      {archivedAt === null && <Mute squad={squad} standing={standing} />}
      {standing?.refusal != null && (
        <Banner tone="warning" icon={<UserX {...icon} />}>
          <strong>You were removed on {formatDate(Date.parse(standing.refusal.kickedAt))}:</strong> “
          {standing.refusal.reason}” You can join again when the captain allows it.
          <Appeal kind="kick" id={standing.refusal.id} />
        </Banner>
      )}
    </>
  );
}

const archiveTexts: Readonly<Record<SquadArchiveReason, string>> = {
  silence: 'Nobody was active in it for a long time.',
  empty: 'Everybody has left it.',
  staff: 'Our team archived it; its members got the reason in their notifications.',
};

function Mute({ squad, standing }: NoticesProps) {
  const now = useNow(minuteMs);
  const zone = useZone();
  const { mutedUntil } = squad;
  if (mutedUntil === null || Date.parse(mutedUntil) <= now || standing?.membership == null) return null;
  return (
    <Banner tone="warning" icon={<MessageSquareOff {...icon} />}>
      <strong>Our team muted this squad until {exactTime(zone, Date.parse(mutedUntil))}.</strong> Its captain got the
      reason.
      <Appeal kind="squad" id={standing.closingId} />
    </Banner>
  );
}

interface AppealProps {
  readonly kind: SquadCaseKind;
  /** Nothing without one. */
  readonly id: string | null | undefined;
}

function Appeal({ kind, id }: AppealProps) {
  if (id == null) return null;
  return (
    <>
      {' '}
      You disagree? <AppealLink kind={kind} id={id} />, and a person looks at it.
    </>
  );
}
