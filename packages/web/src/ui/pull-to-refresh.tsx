import { ArrowDown, Check, CircleAlert } from 'lucide-react';
import { classes } from './classes';
import { pullMin } from './pull-gesture';
import styles from './pull-to-refresh.module.css';
import { Spinner } from './spinner';
import { useReducedMotion } from './use-media-query';
import { type Pull, usePull } from './use-pull';
import { useRootMark } from './use-root-mark';
import { visuallyHidden } from './visually-hidden';

export interface PullToRefreshProps {
  /** Resolves to whether everything is up to date. */
  readonly onRefresh: () => Promise<boolean>;
}

const outcomes: Partial<Record<Pull['phase'], string>> = {
  updated: 'Updated',
  failed: 'Not everything could be updated',
};

/** How far the mark moves for each px of the finger. */
const markShare = 0.5;
const restingTop = pullMin * markShare;

/**
 * On a touch screen, a finger that pulls the page down from its top refreshes it. A mark follows the finger
 * and shows the outcome; under reduced motion it stays in its place. Screen readers hear the outcome.
 */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  useRootMark('pull');
  const { phase, travel } = usePull(onRefresh);
  const still = useReducedMotion();
  const outcome = outcomes[phase];
  const isHeld = phase === 'pulling' || phase === 'ready';
  const top = isHeld && !still ? Math.min(travel * markShare, restingTop * 1.25) : restingTop;
  return (
    <div className={styles.place} data-pull-to-refresh>
      <p role="status" className={visuallyHidden}>
        {outcome}
      </p>
      {phase !== 'idle' && (
        <span
          aria-hidden
          className={classes(styles.mark, isHeld && styles.held, phase !== 'pulling' && styles.lit)}
          style={{ translate: `-50% ${Math.round(top)}px`, opacity: still ? 1 : Math.min(1, isHeld ? travel / 40 : 1) }}
        >
          <PullIndicator phase={phase} />
          {outcome !== undefined && <span>{outcome}</span>}
        </span>
      )}
    </div>
  );
}

function PullIndicator({ phase }: Pick<Pull, 'phase'>) {
  const look = { size: 20, strokeWidth: 2 };
  if (phase === 'refreshing') return <Spinner size={20} />;
  if (phase === 'updated') return <Check {...look} />;
  if (phase === 'failed') return <CircleAlert {...look} />;
  return <ArrowDown {...look} className={classes(styles.arrow, phase === 'ready' && styles.turned)} />;
}
