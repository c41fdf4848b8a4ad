import type { LeagueStanding } from '@limelight/contract/fame/leaderboards.schema';
import { bps } from '@limelight/rules/money';
import { useEffect, useState } from 'react';
import { classes } from '../../../ui/classes';
import { Movement } from '../../../ui/movement';
import { Avatar } from '../../../ui/poster';
import { VipBadge } from '../../../ui/tag';
import { ordinal } from './leaderboards-view';
import styles from './podium.module.css';
import { MonthSparkline } from './standing-cells';
import tableStyles from './standings.module.css';

/** Whether the podium has risen since the app was loaded: the animation plays once per visit. */
let hasRisen = false;

/** The first three of a league, on velvet: in the order of their ranks for screen readers, 2-1-3 on the screen. */
export function Podium({ standings }: { readonly standings: readonly LeagueStanding[] }) {
  const [rises] = useState(() => !hasRisen);
  useEffect(() => {
    hasRisen = true;
  }, []);
  return (
    <ol className={classes(styles.podium, rises && styles.rises)} data-theme="dark" aria-label="Podium">
      {standings.map((standing) => (
        <Winner key={standing.avatarUrl} standing={standing} />
      ))}
    </ol>
  );
}

function Winner({ standing }: { readonly standing: LeagueStanding }) {
  const { rank, handle, avatarUrl, tier, own, returnBps } = standing;
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
      <MonthSparkline standing={standing} />
      <strong className={styles.block}>{ordinal(rank)}</strong>
    </li>
  );
}
