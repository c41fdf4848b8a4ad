import type { SquadDetail, SquadMember } from '@limelight/contract/fame/squads.schema';
import { HandOverDialog } from './hand-over-dialog';
import { KickDialog } from './kick-dialog';
import type { MemberDeed } from './member-menu';
import { RoleDialog } from './role-dialog';

interface MemberDeedDialogProps {
  readonly deed: MemberDeed;
  readonly squad: SquadDetail;
  readonly member: SquadMember;
  readonly onClose: () => void;
}

/** What an officer does with a member. */
export function MemberDeedDialog({ deed, ...props }: MemberDeedDialogProps) {
  switch (deed) {
    case 'role':
      return <RoleDialog {...props} />;
    case 'hand-over':
      return <HandOverDialog {...props} />;
    case 'kick':
      return <KickDialog {...props} />;
  }
}
