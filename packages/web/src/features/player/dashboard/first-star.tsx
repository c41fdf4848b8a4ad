import { paths } from '@limelight/contract/paths';
import { isRising, topRisers } from '@limelight/rules/riser';
import { Link } from '@tanstack/react-router';
import { TrendingUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSparklines } from '../../../queries/market';
import { pictureOf } from '../../../shell/celebrity-picture';
import { PriceFigure } from '../../../shell/price-figure';
import { QueryView } from '../../../shell/query-view';
import { buttonClass } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Poster } from '../../../ui/poster';
import { Skeleton } from '../../../ui/query-states';
import { Sparkline } from '../../../ui/sparkline';
import { shortCountry } from '../trading/category-icon';
import { sparklineOf } from '../trading/celebrity-card';
import { type TicketFacts, useTicketFacts } from '../trading/use-ticket-market';
import type { FirstPurchase } from './first-purchase';
import styles from './first-star.module.css';
import { FirstStarBuy } from './first-star-buy';
import { useSnapCarousel } from './use-snap-carousel';

const starsShown = 5;

/** For a player without a trade: five stars on a stage, each bought with one click at the price shown. */
export function FirstStar(props: FirstPurchase) {
  return (
    <section className={styles.stage} data-theme="dark" aria-labelledby="first-star">
      <QueryView
        query={useTicketFacts()}
        label="Loading your first stars"
        skeleton={
          <div className={styles.waiting}>
            <Skeleton shape="block" height="100%" />
          </div>
        }
      >
        {(facts) => <Stars {...props} facts={facts} />}
      </QueryView>
    </section>
  );
}

function Stars({ facts, ...purchase }: FirstPurchase & { readonly facts: TicketFacts }) {
  // Chosen once: a tick must not move another star under the finger. The best riser stands in the middle.
  const [ids] = useState(() => {
    const traded = facts.listing.filter(({ status }) => status === 'active');
    const [first, second, third, ...rest] = topRisers(traded, starsShown).map(({ id }) => id);
    return [rest[1], second, first, third, rest[0]].filter((id) => id !== undefined);
  });
  const stars = ids.flatMap((id) => facts.listing.find((celebrity) => celebrity.id === id) ?? []);
  const allRise = stars.every(isRising);
  const list = useRef<HTMLUListElement>(null);
  const { place, show } = useSnapCarousel(list, Math.floor(stars.length / 2));
  const star = stars[place];
  const sparklines = useSparklines();
  if (star === undefined) return <p className={styles.none}>No star can be traded at the moment.</p>;
  return (
    <>
      <p className={styles.kicker}>
        <TrendingUp aria-hidden size={16} strokeWidth={2} />
        {allRise ? 'Five up in 24 h' : 'Five to start with'}
      </p>
      <h2 id="first-star" className={styles.title}>
        Pick your first star
      </h2>
      <ul ref={list} className={styles.posters} aria-label="Five stars">
        {stars.map((celebrity, index) => (
          <li key={celebrity.id} className={classes(index === place && styles.current)} aria-current={index === place}>
            <button type="button" aria-label={`Show ${celebrity.name}`} onClick={() => show(index)}>
              <Poster src={pictureOf(celebrity)} size="full" eager />
            </button>
            <span className={styles.pill} data-theme="light">
              <PriceFigure celebrity={celebrity} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.dots} aria-hidden>
        {stars.map(({ id }, index) => (
          <i key={id} className={classes(index === place && styles.lit)} />
        ))}
      </p>
      <div className={styles.deal}>
        <div className={styles.who}>
          <div>
            <strong>{star.name}</strong>
            <span>
              {star.category} · {shortCountry(star.country)}
            </span>
          </div>
          <Sparkline values={sparklineOf(sparklines.data?.pricesCents, star.id)} width={132} height={40} />
        </div>
        <FirstStarBuy key={star.id} celebrity={star} facts={facts} {...purchase} />
      </div>
      <Link to={paths.trade} className={buttonClass({ variant: 'text', full: true })}>
        See all {facts.listing.filter(({ status }) => status === 'active').length} stars
      </Link>
    </>
  );
}
