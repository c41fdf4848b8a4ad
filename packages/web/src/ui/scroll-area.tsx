import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './scroll-area.module.css';

interface ScrollAreaProps {
  /** The name of the region. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * What scrolls and may hold nothing to focus: it takes the focus itself, because not every browser lets the
 * keyboard into a scrolling box that does not.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section className={classes(styles.area, className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
