import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { divisionNames } from '@limelight/rules/league';
import { ringCause } from '@limelight/rules/ring';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Trophy } from 'lucide-react';
import { type League, useLeague } from '../../../queries/leaderboards';
import { useNow } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import { ordinal, pointsText, timeLeft } from '../leaderboards/leaderboards-view';
import { adviceOf } from '../leaderboards/ranked-advice';
import styles from './league-strip.module.css';

/** The place in the league, the distance to the next and the time left; nothing if it did not load. */
export function LeagueStrip() {
  const { data, isError } = useLeague({ enabled: true, live: false });
  if (data === undefined) return isError ? null : <Skeleton shape="block" height={64} />;
  if (data.own?.visibility === 'staff') return null;
  return (
    <Link to={paths.leaderboards} className={styles.strip}>
      <Trophy aria-hidden size={22} strokeWidth={1.75} />
      <Standing league={data} />
      <ChevronRight aria-hidden size={18} strokeWidth={1.75} />
    </Link>
  );
}

/** "9 d 4 h": without the minutes until the last day. */
const briefly = (left: string) => left.replace(/(d \d+ h) .*/, '$1');

function Standing({ league: { league, own, endsAt } }: { readonly league: League }) {
  const now = useNow(minuteMs);
  if (own?.ring?.inForce) {
    return (
      <span className={styles.text}>
        <b>This account is not ranked</b>
        <small>{ringCause(own.ring.shares)}</small>
      </span>
    );
  }
  const advice = league === null ? null : adviceOf(own, 'month');
  if (advice !== null && own?.rank === null) {
    return (
      <span className={styles.text}>
        <b>You are not ranked yet</b>
        <small>{advice}</small>
      </span>
    );
  }
  if (league === null || own === null || own.rank === null) {
    return (
      <span className={styles.text}>
        <b>Your next trade puts you in a league</b>
      </span>
    );
  }
  const place = league.entries.findIndex((entry) => entry.own);
  const ahead = league.entries.slice(0, Math.max(0, place)).findLast(({ returnBps }) => returnBps > own.returnBps);
  return (
    <span className={styles.text}>
      <b>
        {ordinal(own.rank)} of {formatCount(league.players)} in your {divisionNames[league.division]} league
      </b>
      <small>
        {advice !== null && `${advice} `}
        {ahead !== undefined && `${pointsText(ahead.returnBps - own.returnBps)} to ${ordinal(ahead.rank)} · `}
        {briefly(timeLeft(Date.parse(endsAt) - now))} left
      </small>
    </span>
  );
}
