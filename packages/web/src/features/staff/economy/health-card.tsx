import type { Economy } from '@limelight/contract/money/economy.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { bps, formatPercent, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { RelativeTime } from '../kit/relative-time';
import styles from './economy.module.css';
import { type Health, wealthHealth } from './wealth-health';

type MonthReturns = NonNullable<Economy['wealth']>['monthReturns'];

/** How wealth is spread, and what staff have to look at. */
export function HealthCard({ economy: { wealth, health } }: { readonly economy: Economy }) {
  const { heldReferrals, halts24h } = health;
  return (
    <Card title="Health">
      <dl className={styles.health}>
        {wealth === null ? (
          <Row label="Wealth" note="Still being computed: please try again in a minute" value="–" />
        ) : (
          <>
            <Row label="Top 1% hold" value={formatPercent(bps(wealth.top1Bps))} {...wealthHealth(wealth)} />
            <Row
              label="Top 10% hold"
              value={formatPercent(bps(wealth.top10Bps))}
              note={`Gini coefficient ${(wealth.giniBps / 10_000).toFixed(2)}`}
            />
            <Row
              label="Median portfolio"
              value={<Money se={seCents(wealth.medianCents)} />}
              note={`Of ${formatCounted(wealth.players, 'portfolio')}`}
            />
            <BotsRow returns={wealth.monthReturns} />
          </>
        )}
        <Row
          label={<Link to={paths.managerReferrals}>Held referrals</Link>}
          value={formatCount(heldReferrals.count)}
          health={heldReferrals.count === 0 ? 'fine' : 'warning'}
          note={
            heldReferrals.oldestAt === null ? (
              'None waits for a review'
            ) : (
              <>
                Oldest <RelativeTime at={heldReferrals.oldestAt} />
              </>
            )
          }
        />
        <Row
          label="Halts, 24 h"
          value={formatCount(halts24h.premieres + halts24h.news)}
          note={`${formatCounted(halts24h.premieres, 'premiere')}, ${formatCount(halts24h.news)} by news`}
        />
      </dl>
    </Card>
  );
}

/** Whether programs gain more than people: no rule of the game should let them. */
function BotsRow({ returns: { players, bots } }: { readonly returns: MonthReturns }) {
  const label = 'Bots’ mean return over people’s';
  const text = ({ ranked, meanBps }: MonthReturns['bots'], noun: string) =>
    `${formatCounted(ranked, noun)}${meanBps === null ? '' : ` ${formatPercent(bps(meanBps), { sign: true })}`}`;
  const note = `This month: ${text(bots, 'bot')}, ${text(players, 'player')}`;
  if (bots.meanBps === null || players.meanBps === null) return <Row label={label} value="–" note={note} />;
  const points = formatPercent(bps(bots.meanBps - players.meanBps), { sign: true }).replace('%', ' points');
  return <Row label={label} value={points} note={note} />;
}

interface RowProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly health?: Health | undefined;
}

function Row({ label, value, note, health }: RowProps) {
  return (
    <div>
      <dt>
        {label}
        <span className={styles.small}>{note}</span>
      </dt>
      <dd>
        {value}
        <span className={classes(styles.dot, health !== undefined && styles[health])} aria-hidden />
      </dd>
    </div>
  );
}
