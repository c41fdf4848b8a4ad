import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { Pause, Play } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListing } from '../queries/market';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { Skeleton } from '../ui/query-states';
import { useFirstWidth, useReducedMotion } from '../ui/use-media-query';
import { useResting } from '../ui/use-resting';
import { PriceFigure } from './price-figure';
import { groupFrom, groupSizeFor } from './ticker-groups';
import styles from './ticker-strip.module.css';

const pixelsPerSecond = 56;

/**
 * A ticker of all prices, which rests where nobody has touched the page for two minutes. With reduced motion
 * it does not move and can be scrolled sideways. The landing page's strip (`velvet`) is higher and dark in
 * both themes.
 */
export function TickerStrip({ velvet = false }: { readonly velvet?: boolean }) {
  const listing = useListing();
  const still = useReducedMotion();
  const celebrities = listing.data ?? [];
  return (
    <section
      className={classes(styles.strip, velvet && styles.velvet)}
      data-theme={velvet ? 'dark' : undefined}
      aria-label="Prices of all celebrities"
    >
      {listing.data === undefined && <Placeholder listing={listing} />}
      {still && celebrities.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        <div className={classes(styles.window, styles.still)} tabIndex={0}>
          <Prices celebrities={celebrities} />
        </div>
      )}
      {!still && celebrities.length > 0 && <MovingPrices celebrities={celebrities} />}
    </section>
  );
}

interface PricesProps {
  readonly celebrities: readonly Celebrity[];
}

function MovingPrices({ celebrities }: PricesProps) {
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const resting = useResting();
  const Icon = paused ? Play : Pause;
  return (
    <>
      <button
        type="button"
        className={styles.pause}
        aria-label={paused ? 'Move the price ticker' : 'Pause the price ticker'}
        onClick={() => setPaused(!paused)}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
      <div className={styles.window} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
        <Belt celebrities={celebrities} paused={paused || hovered || resting} />
      </div>
    </>
  );
}

/** Shown instead of the prices: a skeleton, or an error with Retry. */
function Placeholder({ listing }: { readonly listing: ReturnType<typeof useListing> }) {
  if (listing.isError) {
    return (
      <p className={styles.waiting} role="alert">
        Prices did not load
        <Button variant="text" size="small" busy={listing.isFetching} onClick={() => void listing.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.waiting} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((price) => (
        <Skeleton key={price} width={140} height={12} />
      ))}
    </div>
  );
}

/**
 * Two groups, one visible and the next one; when the first has left the viewport, the second replaces it. A
 * CSS marquee of all 80 entries twice took more time to paint on every tick than the rest of the page.
 */
function Belt({ celebrities, paused }: PricesProps & { readonly paused: boolean }) {
  const [start, setStart] = useState(0);
  const size = groupSizeFor(useFirstWidth());
  const belt = useRef<HTMLDivElement>(null);
  const next = (start + size) % celebrities.length;
  useRun({ belt, run: start, paused, onPassed: () => setStart(next) });
  return (
    <div ref={belt} className={styles.belt}>
      <Prices key={start} celebrities={groupFrom(celebrities, start, size)} />
      <Prices key={`${next} coming`} celebrities={groupFrom(celebrities, next, size)} />
    </div>
  );
}

interface Run {
  readonly belt: RefObject<HTMLDivElement | null>;
  /** Changes when the next group begins to pass. */
  readonly run: number;
  readonly paused: boolean;
  readonly onPassed: () => void;
}

function useRun({ belt, run, paused, onPassed }: Run): void {
  const animation = useRef<Animation>(null);
  const passed = useRef(onPassed);
  passed.current = onPassed;
  const still = useRef(paused);
  still.current = paused;
  // In the same frame as the render, so that the group is never painted at its old position. Measuring in the
  // frame callback avoids a forced synchronous layout during the commit.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const width = belt.current?.firstElementChild?.getBoundingClientRect().width ?? 0;
      if (belt.current === null || width === 0) return;
      const frames = [{ transform: 'none' }, { transform: `translateX(${-width}px)` }];
      const duration = (width / pixelsPerSecond) * 1_000;
      const playing = belt.current.animate(frames, { id: `run from ${run}`, duration, fill: 'forwards' });
      playing.onfinish = () => passed.current();
      if (still.current) playing.pause();
      animation.current?.cancel();
      animation.current = playing;
    });
    return () => cancelAnimationFrame(frame);
  }, [belt, run]);
  useEffect(() => () => animation.current?.cancel(), []);
  useEffect(() => {
    if (paused) animation.current?.pause();
    else animation.current?.play();
  }, [paused]);
}

const Prices = memo(function Prices({ celebrities }: PricesProps) {
  return (
    <ul className={styles.prices}>
      {celebrities.map((celebrity) => (
        <li key={celebrity.id}>
          <strong>{celebrity.name}</strong> <PriceFigure celebrity={celebrity} />
        </li>
      ))}
    </ul>
  );
});
