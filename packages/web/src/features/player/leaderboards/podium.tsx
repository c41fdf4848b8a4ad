import type { LeagueRank } from '@limelight/contract/fame/leaderboards.schema';
import { bps } from '@limelight/rules/money';
import { useEffect, useState } from 'react';
import { classes } from '../../../ui/classes';
import { Movement } from '../../../ui/movement';
import { Avatar } from '../../../ui/poster';
import { VipBadge } from '../../../ui/tag';
import { ordinal } from './leaderboards-view';
import styles from './podium.module.css';
import { MonthSparkline } from './ranking-cells';
import tableStyles from './rankings.module.css';

/** Whether the podium has risen since the app was loaded: the animation plays once per visit. */
let hasRisen = false;

/**
 * The first three of a league, on velvet: in the order of their ranks for screen readers, 2-1-3 on the
 * screen.
 */
export function Podium({ entries }: { readonly entries: readonly LeagueRank[] }) {
  const [rises] = useState(() => !hasRisen);
  useEffect(() => {
    hasRisen = true;
  }, []);
  return (
    <ol className={classes(styles.podium, rises && styles.rises)} data-theme="dark" aria-label="Podium">
      {entries.map((entry) => (
        <Winner key={entry.avatarUrl} entry={entry} />
      ))}
    </ol>
  );
}

function Winner({ entry }: { readonly entry: LeagueRank }) {
  const { rank, handle, avatarUrl, tier, own, returnBps } = entry;
  return (
    <li data-rank={rank}>
      <span className={styles.face}>
        <Avatar src={avatarUrl} size={104} />
        <i aria-hidden>{rank}</i>
      </span>
      <span className={styles.name}>{handle}</span>
      <span className={styles.marks}>
        {tier !== 'free' && <VipBadge tier={tier} />}
        {own && <span className={tableStyles.you}>You</span>}
      </span>
      <span className={styles.return}>
        <Movement rate={bps(returnBps)} />
      </span>
      <MonthSparkline entry={entry} />
      <strong className={styles.block}>{ordinal(rank)}</strong>
    </li>
  );
}
