import { classes } from './classes';
import styles from './money.module.css';
import { type Amount, moneyParts } from './money-parts';

/** Marks the digits of an amount, which roll when a price changes. */
export const figureAttribute = 'data-figure';

export type MoneyProps = Amount & {
  /** Shows + before a gain; a loss always has its minus. */
  readonly signed?: boolean;
  /** `hero` is the one large amount of a page, `title` of a card. */
  readonly size?: 'inline' | 'title' | 'hero';
  /** Colours a signed amount by its sign. Next to a Movement leave it plain. */
  readonly coloured?: boolean;
};

/** Every amount of money is rendered with this component. */
export function Money({ signed = false, size = 'inline', coloured = false, ...amount }: MoneyProps) {
  const { sign, unit, figure } = moneyParts(amount as Amount, signed);
  const cents = amount.se ?? amount.us ?? 0;
  const tone = coloured && cents !== 0 && (cents > 0 ? styles.gain : styles.loss);
  return (
    <span className={classes(styles.money, styles[size], tone)} translate="no">
      {sign}
      <span className={styles.unit}>{unit}</span>
      <span {...{ [figureAttribute]: '' }}>{figure}</span>
    </span>
  );
}
