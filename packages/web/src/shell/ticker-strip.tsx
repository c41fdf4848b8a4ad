import type { Celebrity } from '@limelight/contract/market';
import { Pause, Play } from 'lucide-react';
import { memo, useState } from 'react';
import { useListing } from '../api/market';
import { classes } from '../ui/classes';
import { useReducedMotion } from '../ui/use-media-query';
import { PriceFigure } from './price-figure';
import styles from './ticker-strip.module.css';

const secondsPerCelebrity = 4;

export interface TickerStripProps {
  /** The landing page's strip is higher and dark in both themes. */
  readonly velvet?: boolean;
}

/** All prices, passing by. Still under reduced motion: it can then be scrolled sideways. */
export function TickerStrip({ velvet = false }: TickerStripProps) {
  const listing = useListing();
  const still = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const celebrities = listing.data ?? [];
  const seconds = celebrities.length * secondsPerCelebrity;
  const Icon = paused ? Play : Pause;
  return (
    <section
      className={classes(styles.strip, velvet && styles.velvet)}
      data-theme={velvet ? 'dark' : undefined}
      aria-label="Prices of all celebrities"
    >
      {!still && (
        <button
          type="button"
          className={styles.pause}
          aria-label={paused ? 'Move the price ticker' : 'Pause the price ticker'}
          onClick={() => setPaused(!paused)}
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
        </button>
      )}
      {/* What scrolls sideways must be reachable by keyboard. */}
      <div
        className={classes(styles.window, still && styles.still, paused && styles.paused)}
        tabIndex={still ? 0 : undefined}
      >
        <div className={styles.belt} style={{ animationDuration: `${seconds}s` }}>
          <Prices celebrities={celebrities} />
          {/* A second round follows the first, so that the belt has no end. */}
          {!still && <Prices celebrities={celebrities} repeated />}
        </div>
      </div>
    </section>
  );
}

interface PricesProps {
  readonly celebrities: readonly Celebrity[];
  readonly repeated?: boolean;
}

const Prices = memo(function Prices({ celebrities, repeated = false }: PricesProps) {
  return (
    <ul className={styles.prices} aria-hidden={repeated || undefined}>
      {celebrities.map((celebrity) => (
        <li key={celebrity.id}>
          <strong>{celebrity.name}</strong> <PriceFigure celebrity={celebrity} />
        </li>
      ))}
    </ul>
  );
});
