import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { minuteMs, relativeTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { useFullListing } from '../../../queries/market';
import { atHandle } from '../../../shell/squads/squad-names';
import { Card, FigureRow } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { LiveChange, LivePrice } from '../trading/live-cells';
import styles from './about-card.module.css';

interface AboutProps {
  readonly squad: SquadDetail;
  readonly isMember: boolean;
}

/** What the squad says of itself, who leads it, and how its star trades; to strangers, what a squad is. */
export function AboutCard({ squad, isMember }: AboutProps) {
  const now = useNow(minuteMs);
  const { description, captain, deputies, lastActiveAt } = squad;
  return (
    <Card title="About">
      <p className={styles.description}>{description === '' ? 'No description yet.' : description}</p>
      {!isMember && (
        <p className={styles.what}>
          A squad is a fan group of one star. Members chat, share signals and pool cash for events. Joining is free.
        </p>
      )}
      <dl className={styles.facts}>
        {captain !== null && <FigureRow label="Captain" value={atHandle(captain)} />}
        {deputies.length > 0 && (
          <FigureRow
            label={deputies.length === 1 ? 'Deputy' : 'Deputies'}
            value={<span className={styles.deputies}>{deputies.map(atHandle).join(', ')}</span>}
          />
        )}
        <FigureRow label="Last active" value={relativeTime(Date.parse(lastActiveAt), now)} />
      </dl>
      <Star celebrityId={squad.celebrityId} />
    </Card>
  );
}

function Star({ celebrityId }: { readonly celebrityId: string }) {
  const listing = useFullListing();
  const star = listing.data?.find(({ id }) => id === celebrityId);
  if (star === undefined) return null;
  return (
    <p className={styles.star}>
      <span>
        <Link to={paths.celebrity} params={{ id: celebrityId }}>
          {star.name}
        </Link>
        <small>Share price, 24 h</small>
      </span>
      <span className={styles.price}>
        <strong>
          <LivePrice celebrity={star} />
        </strong>
        <LiveChange celebrity={star} />
      </span>
    </p>
  );
}
