import type { ReactNode } from 'react';
import styles from './sealed-steps.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

const steps: readonly Step[] = [
  {
    title: 'Sealed a week before',
    text: 'Each day has a secret number. Its seal is public a week before the day begins, so it can’t be swapped.',
    picture: (
      <>
        <rect className={styles.sheet} x={46} y={18} width={108} height={76} rx={8} />
        <path className={styles.line} d="M46 26l54 38 54-38" />
        <circle className={styles.accent} cx={100} cy={72} r={16} />
        <path className={styles.mark} d="M93 72l5 5 9-10" />
      </>
    ),
  },
  {
    title: 'Played by the seal',
    text: 'Prices move by that number and by what everyone can read: news, premieres, popularity and acts of staff.',
    picture: (
      <>
        <rect className={styles.sheet} x={30} y={14} width={140} height={84} rx={8} />
        <path className={styles.chart} d="M42 78l16-12 12 8 16-26 14 14 16-22 14 10 12-18 16 8" />
        <rect className={styles.accent} x={132} y={60} width={28} height={28} rx={6} />
        <path className={styles.mark} d="M140 68h.01M152 68h.01M146 74h.01M140 80h.01M152 80h.01" />
      </>
    ),
  },
  {
    title: 'Opened and recomputed',
    text: 'After the day the number is public. Your own device recomputes every price, to the cent.',
    picture: (
      <>
        <rect className={styles.sheet} x={70} y={8} width={60} height={96} rx={10} />
        <path className={styles.line} d="M82 28h36M82 42h36M82 56h22" />
        <circle className={styles.accent} cx={100} cy={80} r={14} />
        <path className={styles.mark} d="M94 80l4 4 8-9" />
      </>
    ),
  },
];

/** How a day stays fair, in three pictures. */
export function SealedSteps() {
  return (
    <ol className={styles.steps} aria-label="How a day stays fair">
      {steps.map(({ title, text, picture }) => (
        <li key={title}>
          <svg viewBox="24 0 152 112" aria-hidden>
            {picture}
          </svg>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
