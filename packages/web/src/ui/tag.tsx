import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './tag.module.css';

export interface TagProps {
  readonly tone?: 'neutral' | 'brand' | 'gain' | 'loss' | 'warn' | 'danger' | 'info' | 'spot';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={classes(styles.tag, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

const badges = {
  basic: { text: 'VIP', name: 'VIP Basic' },
  pro: { text: 'PRO', name: 'VIP Pro' },
  elite: { text: 'ELITE', name: 'VIP Elite' },
} as const;

export function VipBadge({ tier }: { readonly tier: keyof typeof badges }) {
  return (
    <span className={classes(styles.badge, styles[tier])} role="img" aria-label={badges[tier].name}>
      {badges[tier].text}
    </span>
  );
}

/** A count badge on an icon, hidden from screen readers: the control's accessible name contains the count. */
export function CountDot({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.dot} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
