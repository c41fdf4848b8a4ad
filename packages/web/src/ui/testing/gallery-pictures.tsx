/** The gallery's posters, rewards, times and what only shows itself after an action. */
import { seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { Button } from '../button';
import { Card, Rows } from '../card';
import { Celebration } from '../celebrate';
import { copyText, useCopy } from '../copy-text';
import { CountUp, expectCashToRise, RisingMoney } from '../count-up';
import { DateTime } from '../date-time';
import { Deferred } from '../deferred';
import { FocusReturn } from '../focus-return';
import { Moment } from '../moment';
import { Avatar, Poster } from '../poster';
import { PullToRefresh } from '../pull-to-refresh';
import { Skeleton, SkeletonArea } from '../query-states';
import styles from './gallery.module.css';

/** A picture without a server: two colours and an initial. */
function drawing(initial: string, [ground, ink]: readonly [string, string]): string {
  const letter = `<text x="40" y="62" font-size="40" font-family="sans-serif" text-anchor="middle" fill="${ink}">${initial}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><rect width="80" height="100" fill="${ground}"/>${letter}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const poster = drawing('A', ['#3b1f5c', '#ffc24b']);
const face = drawing('K', ['#0f4c4a', '#f4efe6']);

export function Pictures() {
  return (
    <Card title="Pictures">
      <div className={styles.line}>
        <Poster src={poster} size="tiny" />
        <Poster src={poster} size="row" />
        <Poster src={poster} size="thumb" alt="Ada Marlowe" />
        <Avatar src={face} size={28} />
        <Avatar src={face} alt="Kofi Brempong" />
        <Avatar src={face} size={64} />
        <Moment at="2026-11-21T20:00:00Z" nowMs={Date.parse('2026-11-21T08:00:00Z')} form="phrase" />
        <DateTime at="2026-11-21T20:00:00Z" />
        <DateTime at="2026-11-21T20:00:00Z">5 m ago</DateTime>
      </div>
    </Card>
  );
}

export function Rewards() {
  const [cash, setCash] = useState(1_000_000);
  const [claims, setClaims] = useState(0);
  const [stars, setStars] = useState(['Ada Marlowe', 'Kofi Brempong']);
  const copy = useCopy(() => copyText('AMARA-20', { copied: 'Code copied', failed: 'The code could not be copied' }));
  return (
    <Card tone="velvet" title="Rewards">
      <PullToRefresh onRefresh={async () => true} />
      {claims > 0 && <Celebration key={claims} />}
      <div className={styles.stack}>
        <RisingMoney se={seCents(cash)} size="hero" />
        <div className={styles.line}>
          <Button
            onClick={() => {
              expectCashToRise();
              setCash(cash + 5_000);
              setClaims(claims + 1);
            }}
          >
            Claim
          </Button>
          <Button variant="quiet" {...copy}>
            Copy code
          </Button>
          <span>
            <CountUp key={claims} value={claims} /> claimed
          </span>
        </div>
        <Deferred
          skeleton={
            <SkeletonArea label="Loading">
              <Skeleton width="60%" />
            </SkeletonArea>
          }
        >
          <Rows>
            {stars.map((star) => (
              <li key={star} className={styles.between}>
                {star}
                <FocusReturn>
                  <Button
                    variant="text"
                    aria-label={`Remove ${star}`}
                    onClick={() => setStars(stars.filter((other) => other !== star))}
                  >
                    Remove
                  </Button>
                </FocusReturn>
              </li>
            ))}
          </Rows>
        </Deferred>
      </div>
    </Card>
  );
}
