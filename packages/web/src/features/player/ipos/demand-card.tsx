import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCount } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { Scale } from 'lucide-react';
import { countdownOf, demandTitle, shareOutText, stateAt } from '../../../shell/ipos/ipo-view';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import styles from './demand-card.module.css';

interface DemandCardProps {
  readonly ipo: Ipo;
}

/** Price, time and demand, and what the share-out makes of it. */
export function DemandCard({ ipo }: DemandCardProps) {
  const now = useNow();
  const state = stateAt(ipo, now);
  const { label, value } = countdownOf(ipo, now);
  return (
    <Card>
      <div className={styles.head}>
        <dl>
          <dt>IPO price</dt>
          <dd className={styles.price}>
            <Money se={seCents(ipo.priceCents)} size="hero" />
          </dd>
        </dl>
        <dl className={styles.time}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </dl>
      </div>
      {state === 'cancelled' ? (
        <Banner tone="warning">
          <strong>This IPO was cancelled.</strong> {ipo.cancelReason}
        </Banner>
      ) : (
        <>
          <DemandBar ipo={ipo} />
          <p className={styles.rule}>
            <Scale aria-hidden size={20} strokeWidth={1.75} />
            <span>{ruleText(ipo, state)}</span>
          </p>
        </>
      )}
    </Card>
  );
}

function ruleText(ipo: Ipo, state: Ipo['state']): string {
  const when = state === 'announced' || state === 'open' ? 'before' : state === 'closed' ? 'closed' : 'done';
  // Nothing comes back where everybody gets all.
  const { requestedShares } = ipo.demand;
  if (requestedShares > 0 && requestedShares <= ipo.shares) return shareOutText(ipo, when);
  const rest = when === 'done' ? 'The rest of the cash is free again.' : 'The rest of your cash comes straight back.';
  return `${shareOutText(ipo, when)} ${rest}`.trim();
}

/** Solid is what exists, hatched is demand beyond it. Its labels keep their lines, whatever the demand. */
function DemandBar({ ipo }: DemandCardProps) {
  const { shares, demand } = ipo;
  const { requestedShares } = demand;
  const isOver = requestedShares > shares;
  const solid = isOver ? shares / requestedShares : requestedShares / shares;
  return (
    <>
      <div className={styles.demand}>
        <h2>{demandTitle(ipo)}</h2>
        <p>
          {formatCount(requestedShares)} of {formatCount(shares)} shares
        </p>
      </div>
      <div className={classes(styles.track, isOver && styles.over)} aria-hidden>
        <div className={styles.fill} style={{ width: `${solid * 100}%` }} />
      </div>
      <div className={styles.scale} aria-hidden>
        <span>0</span>
        <span>{isOver ? 'All shares taken' : ''}</span>
        <span>{formatCount(Math.max(requestedShares, shares))}</span>
      </div>
    </>
  );
}
