import { Star } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FocusReturn } from '../../../ui/focus-return';
import type { Watchable, Watching } from './use-watching';
import styles from './watch-button.module.css';

export interface WatchButtonProps {
  readonly celebrity: Watchable;
  readonly watched: boolean;
  readonly onWatch: Watching['onWatch'];
  /**
   * Where it is: on a poster; in a row or table; in a phone's header; or next to a headline, with a visible
   * label.
   */
  readonly placement: 'poster' | 'row' | 'bar' | 'head';
}

/**
 * The star: watched or not. As a toggle button its name does not change with its state, nor does a visible
 * label, which people say who speak to the page. Where only watched ones are listed, it removes its own row.
 */
export function WatchButton({ celebrity, watched, onWatch, placement }: WatchButtonProps) {
  const { name } = celebrity;
  const toggle = () => onWatch(celebrity, !watched);
  const star = (
    <Star
      aria-hidden
      size={placement === 'bar' ? 22 : 18}
      strokeWidth={1.75}
      fill={watched ? (placement === 'head' ? 'var(--spot)' : 'currentColor') : 'none'}
    />
  );
  if (placement === 'head') {
    return (
      <Button
        variant="outline"
        size="small"
        icon={star}
        aria-label={`Watch ${name}`}
        aria-pressed={watched}
        onClick={toggle}
      >
        Watch
      </Button>
    );
  }
  return (
    <FocusReturn>
      <button
        type="button"
        className={classes(styles.star, placement !== 'row' && styles[placement])}
        aria-label={`Watch ${name}`}
        aria-pressed={watched}
        title={watched ? 'On your watchlist' : 'Add to your watchlist'}
        onClick={toggle}
      >
        {star}
      </button>
    </FocusReturn>
  );
}
