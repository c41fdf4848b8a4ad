import type { SquadDetail, SquadMember } from '@limelight/contract/fame/squads.schema';
import { MuteDialog } from '../squad-chat/moderation/mute-dialog';
import { RecordDialog } from '../squad-signals/record-dialog';
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

/** What is done with a member, or read about one. */
export function MemberDeedDialog({ deed, ...props }: MemberDeedDialogProps) {
  switch (deed) {
    case 'record':
      return <RecordDialog handle={props.member.handle} onClose={props.onClose} />;
    case 'role':
      return <RoleDialog {...props} />;
    case 'hand-over':
      return <HandOverDialog {...props} />;
    case 'mute':
      return <MuteDialog squadId={props.squad.id} handle={props.member.handle} onClose={props.onClose} />;
    case 'kick':
      return <KickDialog {...props} />;
  }
}
