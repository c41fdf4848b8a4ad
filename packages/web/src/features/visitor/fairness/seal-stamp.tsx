import { buttonClass } from '../../../ui/button';
import styles from './seal-stamp.module.css';

export type SealState = 'closed' | 'turning' | 'holds' | 'broken';

interface SealStampProps {
  readonly state: SealState;
  readonly text: string;
  readonly onClick: () => void;
}

const marks: Readonly<Record<SealState, string>> = {
  closed: 'M64 44l16 6v12c0 11-7 19-16 23-9-4-16-12-16-23V50z',
  turning: 'M64 44l16 6v12c0 11-7 19-16 23-9-4-16-12-16-23V50z',
  holds: 'M48 65l11 11 21-24',
  broken: 'M50 50l28 28M78 50l-28 28',
};

const scallops = 14;
const pointsPerScallop = 8;

/** The edge of wax that a stamp has pressed out. */
function waxEdge(): string {
  const count = scallops * pointsPerScallop;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const radius = 50 + 3 * Math.cos(scallops * angle);
    return `${(64 + radius * Math.cos(angle)).toFixed(1)} ${(64 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

const edge = waxEdge();

/** The seal is the button. It turns while it is checked; under reduced motion it stands still. */
export function SealStamp({ state, text, onClick }: SealStampProps) {
  const isPrimary = state === 'closed';
  return (
    <button type="button" className={styles.stamp} data-state={state} onClick={onClick}>
      <svg width={128} height={128} viewBox="0 0 128 128" aria-hidden>
        <g className={styles.wax}>
          <path d={edge} />
          <circle cx={64} cy={64} r={39} />
        </g>
        <path key={state} className={styles.mark} d={marks[state]} pathLength={1} />
      </svg>
      <span className={buttonClass({ size: 'large', variant: isPrimary ? 'primary' : 'outline' })}>{text}</span>
    </button>
  );
}
