import { divisionNames } from '@limelight/rules/league';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { StoredText } from '../../../guest/stored-text';
import type { League } from '../../../queries/leaderboards';
import { Button } from '../../../ui/button';
import { Celebration } from '../../../ui/celebrate';
import { monthName, ordinal } from './leaderboards-view';
import styles from './promotion-card.module.css';
import { promotionOf } from './promotion-view';

/** The month of the promotion that this browser has celebrated: once each. */
const celebrated = new StoredText('limelight.promotion-celebrated');

/** The promotion that is on stage until its card is closed or the app is left. */
let open: string | undefined;

function opened(month: string | undefined): boolean {
  if (month === undefined || (open !== month && month === celebrated.read())) return false;
  celebrated.write(month);
  open = month;
  return true;
}

/** A promotion to a higher league, on the first visit after the month that earned it. */
export function PromotionCard({ answer }: { readonly answer: League }) {
  const [closed, setClosed] = useState(false);
  const promotion = promotionOf(answer);
  if (closed || promotion === undefined || !opened(promotion.month)) return null;
  const { month, from, to, rank } = promotion;
  return (
    <section className={styles.stage} data-theme="dark" aria-label="Your promotion">
      <Celebration />
      <Trophy aria-hidden size={40} strokeWidth={1.75} />
      <div className={styles.text}>
        <h2>Welcome to {divisionNames[to]}!</h2>
        <p>
          You finished {ordinal(rank)} in {divisionNames[from]} in {monthName(month)} and moved up. Here comes a bigger
          stage.
        </p>
      </div>
      <Button
        variant="outline"
        onClick={() => {
          open = undefined;
          setClosed(true);
        }}
      >
        Got it
      </Button>
    </section>
  );
}
