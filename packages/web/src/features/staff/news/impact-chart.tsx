import type { ImpactStep } from '@limelight/rules/impact-preview';
import styles from './staff-news.module.css';

const [width, height] = [320, 96];
const [start, end] = [0.34, 0.86];

export interface ImpactChartProps {
  /** In cents. */
  readonly from: number;
  readonly steps: readonly ImpactStep[];
}

/** The price before, its steps while trading is halted, and after; the list next to it has the figures. */
export function ImpactChart({ from, steps }: ImpactChartProps) {
  const prices = [from, ...steps.map(({ priceCents }) => priceCents)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const y = (cents: number) => 10 + (1 - (cents - low) / Math.max(1, high - low)) * (height - 20);
  const x = (share: number) => Math.round(width * share);
  const stepWidth = (end - start) / steps.length;
  const path = steps.map(({ priceCents }, index) => `V${y(priceCents)}H${x(start + stepWidth * (index + 1))}`).join('');
  const direction = (steps.at(-1)?.priceCents ?? from) >= from ? 'up' : 'down';
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-direction={direction}>
      <rect x={x(start)} y={0} width={x(end) - x(start)} height={height} className={styles.halt} />
      <text x={(x(start) + x(end)) / 2} y={direction === 'up' ? height - 6 : 14} textAnchor="middle">
        Halt
      </text>
      <path d={`M0 ${y(from)}H${x(start)}${path}H${width}`} />
    </svg>
  );
}
