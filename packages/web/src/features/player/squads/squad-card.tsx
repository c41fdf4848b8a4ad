import type { Squad } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { bps, formatPercent } from '@limelight/rules/money';
import { minuteMs, relativeTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Check, Clock, Users } from 'lucide-react';
import { thumbOf } from '../../../shell/celebrity-picture';
import { useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import { ordinal } from '../leaderboards/leaderboards-view';
import styles from './squad-card.module.css';
import { useStar } from './use-star';

interface SquadCardProps {
  readonly squad: Squad;
  readonly joined: boolean;
}

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One `<li>`; all of it leads to the squad. */
export function SquadCard({ squad, joined }: SquadCardProps) {
  const star = useStar(squad.celebrityId);
  const now = useNow(minuteMs);
  const { handle, name, description, members, lastActiveAt, rank, returnBps } = squad;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Poster src={thumbOf(star)} size="row" />
        <div className={styles.who}>
          <h3>
            <Link to={paths.squad} params={{ handle }}>
              {name}
            </Link>
          </h3>
          <p>{star.name} squad</p>
        </div>
        {joined && (
          <Tag tone="brand" icon={<Check aria-hidden strokeWidth={2.25} />}>
            Joined
          </Tag>
        )}
      </div>
      <p className={styles.description}>{description}</p>
      <p className={styles.facts}>
        <span>
          <Users {...icon} /> {formatCounted(members, 'member')}
        </span>
        {rank !== null && returnBps !== null && (
          <span>
            {ordinal(rank)}, {formatPercent(bps(returnBps), { sign: true })} this month
          </span>
        )}
        <span>
          <Clock {...icon} /> Active {relativeTime(Date.parse(lastActiveAt), now)}
        </span>
      </p>
    </li>
  );
}
