import { useSparklines } from '../../../queries/market';
import { directionOf } from '../../../ui/movement';
import { sparklineShape } from '../../../ui/sparkline-path';
import { sparklineOf } from './celebrity-card';
import styles from './ticket-chart.module.css';

/** In units of its drawing, which is stretched to the ticket's width. */
const box = { width: 320, height: 72, inset: 4 };
const strokeGap = 6;

export interface TicketChartProps {
  readonly celebrityId: string;
  readonly priceCents: number;
  readonly dayAgoCents: number;
}

/**
 * The price of the past 24 hours. Hidden from screen readers, which have the price and its movement above.
 */
export function TicketChart({ celebrityId, priceCents, dayAgoCents }: TicketChartProps) {
  const closes = sparklineOf(useSparklines().data?.pricesCents, celebrityId);
  const shape = sparklineShape([...closes, priceCents], dayAgoCents, box);
  const id = `strokes-${celebrityId}`;
  return (
    <figure className={styles.figure} aria-hidden="true">
      {shape !== undefined && (
        <div className={styles.chart} data-direction={directionOf(priceCents - dayAgoCents)}>
          <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden>
            <pattern id={id} width={strokeGap} height={box.height} patternUnits="userSpaceOnUse">
              <path className={styles.stroke} d={`M1 0V${box.height}`} />
            </pattern>
            <path className={styles.area} d={`${shape.path}V${box.height}H${box.inset}Z`} fill={`url(#${id})`} />
            <path className={styles.opening} d={`M0 ${shape.openingY}H${box.width}`} />
            <path className={styles.line} d={shape.path} />
          </svg>
          <i style={{ left: `${(100 * shape.end.x) / box.width}%`, top: `${(100 * shape.end.y) / box.height}%` }} />
        </div>
      )}
      <figcaption>Past 24 hours</figcaption>
    </figure>
  );
}
