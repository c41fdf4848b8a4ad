import type { SquadDetail, SquadMembership, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { hasSquadRight } from '@limelight/rules/squad';
import { DescriptionDialog } from './description-dialog';
import { HistoryDialog } from './history-dialog';
import { InviteDialog } from './invite-dialog';
import { KicksDialog } from './kicks-dialog';
import { LeaveDialog } from './leave-dialog';

export type MemberDialogName = 'invite' | 'leave' | 'description' | 'kicks' | 'history';

interface MemberDialogProps {
  readonly opened: MemberDialogName;
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer;
  readonly membership: SquadMembership;
  readonly onClose: () => void;
}

/** What a member does with the squad as a whole. */
export function MemberDialog({ opened, squad, standing, membership, onClose }: MemberDialogProps) {
  switch (opened) {
    case 'invite':
      return (
        <InviteDialog
          squad={squad}
          code={standing.inviteCode}
          mayReplace={hasSquadRight(membership, 'invitations')}
          onClose={onClose}
        />
      );
    case 'leave':
      return <LeaveDialog squad={squad} membership={membership} successor={standing.successor} onClose={onClose} />;
    case 'description':
      return <DescriptionDialog squad={squad} onClose={onClose} />;
    case 'kicks':
      return <KicksDialog squad={squad} membership={membership} onClose={onClose} />;
    case 'history':
      return <HistoryDialog squadId={squad.id} onClose={onClose} />;
  }
}
