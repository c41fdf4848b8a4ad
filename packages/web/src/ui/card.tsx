import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classes } from './classes';

export interface CardProps {
  readonly title?: ReactNode;
  /** Shown at the right of the title: a link, a tag, a caption. */
  readonly aside?: ReactNode;
  /** `velvet` is dark in both themes, `spot` the warm panel for VIP. */
  readonly tone?: 'plain' | 'velvet' | 'spot';
  /** No padding, for tables and lists with full-width rows. */
  readonly flush?: boolean;
  readonly headingLevel?: 2 | 3;
  readonly children?: ReactNode;
}

export function Card({ title, aside, tone = 'plain', flush = false, headingLevel = 2, children }: CardProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const Holder = title === undefined ? 'div' : 'section';
  return (
    <Holder
      className={classes(styles.card, styles[tone], flush && styles.flush)}
      data-theme={tone === 'velvet' ? 'dark' : undefined}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <Heading id={id}>{title}</Heading>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </Holder>
  );
}

export interface RowsProps {
  readonly children: ReactNode;
}

/** A list of rows with dividers between, inside a card. Each child is one `<li>`. */
export function Rows({ children }: RowsProps) {
  return <ul className={styles.rows}>{children}</ul>;
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
