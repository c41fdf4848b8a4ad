import { type ReactNode, type RefObject, useId } from 'react';
import styles from './card.module.css';
import { classes } from './classes';

export interface CardProps {
  readonly title?: ReactNode;
  /** Shown at the right of the title: a link, a tag, a caption. */
  readonly aside?: ReactNode;
  /** `velvet` is dark in both themes. */
  readonly tone?: 'plain' | 'velvet';
  /** No padding, for tables and lists with full-width rows. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

export function Card({ title, aside, tone = 'plain', flush = false, children }: CardProps) {
  const id = useId();
  const Holder = title === undefined ? 'div' : 'section';
  return (
    <Holder
      className={classes(styles.card, styles[tone], flush && styles.flush)}
      data-theme={tone === 'velvet' ? 'dark' : undefined}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </Holder>
  );
}

export interface RowsProps {
  readonly ref?: RefObject<HTMLUListElement | null>;
  readonly children: ReactNode;
}

/** A list of rows with dividers between, inside a card. Each child is one `<li>`. */
export function Rows({ ref, children }: RowsProps) {
  return (
    <ul ref={ref} className={styles.rows}>
      {children}
    </ul>
  );
}

export interface FigureRowProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly strong?: boolean;
}

/** A label with its figure at the right, inside a `<dl>`. */
export function FigureRow({ label, value, strong = false }: FigureRowProps) {
  return (
    <div className={classes(styles.figure, strong && styles.strong)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
