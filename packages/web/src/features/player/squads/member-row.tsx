import type { SquadMember, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { bps } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import { atHandle, rightsText, roleLooks } from '../../../shell/squads/squad-names';
import { Movement } from '../../../ui/movement';
import { Avatar } from '../../../ui/poster';
import { Tag, VipBadge } from '../../../ui/tag';
import { type MemberDeed, MemberMenu } from './member-menu';
import styles from './members-card.module.css';

interface MemberRowProps {
  readonly member: SquadMember;
  readonly me: SquadMembership | null;
  readonly onDeed: (deed: MemberDeed) => void;
}

/** One `<li>` of `Rows`. */
export function MemberRow({ member, me, onDeed }: MemberRowProps) {
  const { handle, avatarUrl, role, rights, tier, joinedAt, own, returnBps } = member;
  const may = role === 'deputy' ? rightsText(rights) : '';
  return (
    <li className={styles.row}>
      <Avatar src={avatarUrl} size={36} />
      <span className={styles.who}>
        <span className={styles.names}>
          <strong>{atHandle(handle)}</strong>
          {tier !== 'free' && <VipBadge tier={tier} />}
          {role !== 'member' && <Tag tone={roleLooks[role].tone}>{roleLooks[role].label}</Tag>}
          {own && <Tag tone="brand">You</Tag>}
        </span>
        <small>
          Joined {formatDate(Date.parse(joinedAt))}
          {may !== '' && ` · Looks after ${may}`}
        </small>
      </span>
      {returnBps !== null && (
        <span className={styles.return}>
          <Movement rate={bps(returnBps)} />
        </span>
      )}
      <MemberMenu member={member} me={me} onDeed={onDeed} />
    </li>
  );
}
