import type { DailyBonus } from '@limelight/contract/play/rewards.schema';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { Check, Gift } from 'lucide-react';
import { useState } from 'react';
import { useDailyBonus } from '../../../queries/rewards';
import { classes } from '../../../ui/classes';
import { Coin } from '../coin';
import { QueryCard } from '../query-card';
import { BonusAside, ClaimButton, TimeTo } from './bonus-parts';
import styles from './claim-panel.module.css';
import bonusStyles from './daily-bonus.module.css';

/** Today's bonus under a light, with its button. */
export function ClaimPanel() {
  const bonus = useDailyBonus();
  return (
    <QueryCard
      title="Daily bonus"
      tone="velvet"
      query={bonus}
      label="Loading your daily bonus"
      height={180}
      aside={<BonusAside query={bonus} />}
    >
      {(data) => <Today bonus={data} />}
    </QueryCard>
  );
}

function Today({ bonus }: { readonly bonus: DailyBonus }) {
  const { claimable, streakDays, amountCents, daysToNextFreeze, nextDayAt } = bonus;
  const [wasClaimable] = useState(claimable);
  return (
    <div className={styles.today}>
      <div>
        <p>Day {claimable ? streakDays + 1 : streakDays}</p>
        {amountCents > 0 && <p className={styles.amount}>{formatSeBrief(seCents(amountCents))}</p>}
      </div>
      <span className={classes(!claimable && wasClaimable && styles.flipped)} aria-hidden>
        <Coin size={92}>
          {claimable ? (
            <Gift size={34} strokeWidth={1.75} color="var(--on-spot)" />
          ) : (
            <Check size={38} strokeWidth={2.25} color="var(--on-spot)" />
          )}
        </Coin>
      </span>
      <div className={styles.action}>
        <ClaimButton bonus={bonus} full />
      </div>
      <p className={classes(styles.action, bonusStyles.foot)}>
        {daysToNextFreeze !== null && <span>+1 freeze with day {streakDays + daysToNextFreeze}</span>}
        <span>
          {claimable ? 'Ends in' : 'Next in'} <TimeTo instant={nextDayAt} />
        </span>
      </p>
    </div>
  );
}
