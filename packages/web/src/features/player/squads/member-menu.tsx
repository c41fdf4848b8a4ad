import type { SquadMember, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { mayActUpon, mayKick } from '@limelight/rules/squad';
import { Crown, Ellipsis, Radio, ShieldCheck, UserX, VolumeX } from 'lucide-react';
import { atHandle } from '../../../shell/squads/squad-names';
import { ActionMenu } from '../../../ui/action-menu';
import type { MenuAction } from '../../../ui/action-menu-popup';
import styles from './members-card.module.css';

export type MemberDeed = 'record' | 'role' | 'hand-over' | 'mute' | 'kick';

interface MemberMenuProps {
  readonly member: SquadMember;
  /** What the player is in the squad; null without a say in it. */
  readonly me: SquadMembership | null;
  readonly onDeed: (deed: MemberDeed) => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function actionsOf({ member, me, onDeed }: MemberMenuProps): readonly MenuAction[] {
  const record = { label: 'Signals', icon: <Radio {...icon} />, onPress: () => onDeed('record') };
  if (me === null || member.own) return [record];
  const isCaptain = me.role === 'captain';
  const role = {
    label: member.role === 'deputy' ? 'Change rights' : 'Make deputy',
    icon: <ShieldCheck {...icon} />,
    onPress: () => onDeed('role'),
  };
  const handOver = { label: 'Hand over the squad', icon: <Crown {...icon} />, onPress: () => onDeed('hand-over') };
  const mute = { label: 'Mute', icon: <VolumeX {...icon} />, onPress: () => onDeed('mute') };
  const kick = { label: 'Remove', icon: <UserX {...icon} />, danger: true, onPress: () => onDeed('kick') };
  return [
    record,
    ...(isCaptain ? [role, handOver] : []),
    ...(mayActUpon(me, member, 'moderation') ? [mute] : []),
    ...(mayKick(me, member) ? [kick] : []),
  ];
}

/** What the player may do with a member. */
export function MemberMenu(props: MemberMenuProps) {
  return (
    <ActionMenu
      label={`Actions for ${atHandle(props.member.handle)}`}
      buttonClassName={styles.menu ?? ''}
      buttonContent={<Ellipsis {...icon} size={20} />}
      actions={actionsOf(props)}
    />
  );
}
