import { type Bps, formatPercent, formatSe, type SeCents } from '@limelight/rules/money';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './movement.module.css';

export type Direction = 'up' | 'down' | 'flat';

export function directionOf(value: number): Direction {
  if (value === 0) return 'flat';
  return value > 0 ? 'up' : 'down';
}

const arrows = { up: ArrowUp, down: ArrowDown, flat: Minus } as const;

export interface DirectedProps {
  readonly direction: Direction;
  readonly pill?: boolean;
  readonly small?: boolean;
  readonly children: ReactNode;
}

/**
 * Arrow, colour and text for anything that goes up or down, such as a rank. The text must be clear without
 * the other two.
 */
export function Directed({ direction, pill = false, small = false, children }: DirectedProps) {
  const Arrow = arrows[direction];
  return (
    <span className={classes(styles.movement, styles[direction], pill && styles.pill, small && styles.small)}>
      <Arrow aria-hidden size={pill || small ? 12 : 14} strokeWidth={2.25} />
      {children}
    </span>
  );
}

export interface MovementProps extends Pick<DirectedProps, 'pill' | 'small'> {
  /** The change as a rate. */
  readonly rate?: Bps;
  /** The change as an amount; a rate next to it is put in brackets. */
  readonly se?: SeCents;
}

function movementText(rate: Bps | undefined, se: SeCents | undefined): string {
  const rateText = rate === undefined ? '' : formatPercent(rate, { sign: true });
  if (se === undefined) return rateText;
  const amountText = formatSe(se, { sign: true });
  return rateText === '' ? amountText : `${amountText} (${rateText})`;
}

/** A gain or loss: arrow, sign and colour together, never colour alone. */
export function Movement({ rate, se, ...look }: MovementProps) {
  return (
    <Directed direction={directionOf(se ?? rate ?? 0)} {...look}>
      <span translate="no">{movementText(rate, se)}</span>
    </Directed>
  );
}
