import { formatCount } from '@limelight/rules/count';
import { bps } from '@limelight/rules/money';
import { useId } from 'react';
import type { League } from '../../../queries/leaderboards';
import { Card, FigureRow } from '../../../ui/card';
import { Directed, directionOf, Movement } from '../../../ui/movement';
import { sparklineShape } from '../../../ui/sparkline-path';
import { ordinal, pointsText, promotionBps, tradeDaysText } from './leaderboards-view';
import leagueStyles from './league.module.css';
import tableStyles from './rankings.module.css';

/**
 * The player's month: rank, graph of the return, days of trading, and the distance to the neighbouring ranks.
 */
export function MonthCard({ answer: { league, own, days } }: { readonly answer: League }) {
  const entries = league?.entries ?? [];
  const place = entries.findIndex((entry) => entry.own);
  if (own === null || own.rank === null || place === -1) return null;
  const ahead = entries.slice(0, place).findLast(({ returnBps }) => returnBps > own.returnBps);
  const behind = entries.slice(place + 1).find(({ returnBps }) => returnBps < own.returnBps);
  const { change } = own;
  return (
    <Card title="Your month">
      <p className={leagueStyles.ownRank}>
        {ordinal(own.rank)}
        {league !== null && <small>of {formatCount(league.players)}</small>}
        {change !== null && change !== 0 && (
          <Directed direction={directionOf(change)} pill>
            <span className={tableStyles.unseen}>{change > 0 ? 'up' : 'down'}</span>
            {Math.abs(change)} today
          </Directed>
        )}
      </p>
      <MonthLine
        returns={[0, ...days.map(({ returnBps }) => returnBps), own.returnBps]}
        promotion={league === null ? undefined : promotionBps(entries, league)}
        zone={league?.zone ?? 0}
      />
      <dl className={leagueStyles.ownFigures}>
        <FigureRow label="Return this month" value={<Movement rate={bps(own.returnBps)} />} />
        {league !== null && <FigureRow label="Days you traded" value={tradeDaysText(league.tradeDays)} />}
        {ahead !== undefined && (
          <FigureRow label={`To ${ordinal(ahead.rank)} place`} value={pointsText(ahead.returnBps - own.returnBps)} />
        )}
        {behind !== undefined && (
          <FigureRow label={`Ahead of ${ordinal(behind.rank)}`} value={pointsText(own.returnBps - behind.returnBps)} />
        )}
      </dl>
    </Card>
  );
}

const lineSize = { width: 240, height: 88, inset: 12 } as const;

interface MonthLineProps {
  readonly returns: readonly number[];
  /** The return in basis points from which players move up; undefined where nobody does. */
  readonly promotion: number | undefined;
  readonly zone: number;
}

/**
 * The return at each close, with a glowing dot at the end of the line, and the band of the places that move
 * up.
 */
function MonthLine({ returns, promotion, zone }: MonthLineProps) {
  const id = useId();
  const shape = sparklineShape(returns, promotion ?? 0, lineSize);
  if (shape === undefined) return null;
  const { width, height, inset } = lineSize;
  return (
    <figure className={leagueStyles.line}>
      {promotion !== undefined && (
        <p className={leagueStyles.promotion}>{zone === 1 ? 'Promotion: 1st place' : `Promotion: top ${zone}`}</p>
      )}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>Return since the month began</title>
        {promotion !== undefined && (
          <rect className={leagueStyles.band} x={0} y={0} width={width} height={shape.openingY} />
        )}
        <path className={leagueStyles.zero} d={`M${inset} ${shape.openingY}H${width - inset}`} />
        <path className={leagueStyles.return} d={shape.path} />
        <circle className={leagueStyles.halo} cx={shape.end.x} cy={shape.end.y} r={11} />
        <circle className={leagueStyles.endDot} cx={shape.end.x} cy={shape.end.y} r={5.5} />
      </svg>
      <figcaption>
        <span>Month begins</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
