import type { CSSProperties, ReactNode } from 'react';
import styles from './coin.module.css';

export interface CoinProps {
  /** Diameter in px. */
  readonly size: number;
  /** The glyph struck on it. */
  readonly children: ReactNode;
}

/** A gold coin, for what the game pays. */
export function Coin({ size, children }: CoinProps) {
  return (
    <span className={styles.coin} style={{ '--size': `${size}px` } as CSSProperties}>
      {children}
    </span>
  );
}
