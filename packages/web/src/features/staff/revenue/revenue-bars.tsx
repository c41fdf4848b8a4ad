import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { formatUs, usCents } from '@limelight/rules/money';
import { type RevenuePeriod, revenueProducts } from '@limelight/rules/revenue';
import { type KeyboardEvent, useState } from 'react';
import styles from './revenue.module.css';
import { type ChartBar, chartBars, productTitles, type Scale, scaleOf } from './revenue-view';

export function RevenueLegend() {
  return (
    <ul className={styles.legend}>
      {revenueProducts.map((product) => (
        <li key={product}>
          <span className={styles.swatch} data-product={product} />
          {productTitles[product]}
        </li>
      ))}
      <li>
        <span className={styles.dash} />
        Period before
      </li>
    </ul>
  );
}

const width = 1_000;
const height = 260;
/** At most so many titles fit below the bars. */
const titlesMax = 12;

interface ChartProps {
  readonly revenue: Revenue;
  readonly period: RevenuePeriod;
}

/**
 * Stacked bars with the period before as a line. The arrow keys walk the bars, whose figures are read out;
 * the table next to it has all of them.
 */
export function RevenueBars({ revenue, period }: ChartProps) {
  const bars = chartBars(revenue, period);
  const scale = scaleOf(bars);
  const [chosen, setChosen] = useState<number | null>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') setChosen(null);
    if (by === undefined) return;
    event.preventDefault();
    setChosen((before) => Math.min(Math.max((before ?? (by > 0 ? -1 : bars.length)) + by, 0), bars.length - 1));
  };
  const bar = chosen === null ? undefined : bars[chosen];
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk its bars */}
        <section aria-label="Chart of net revenue" tabIndex={0} onKeyDown={step} onPointerLeave={() => setChosen(null)}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <Plot bars={bars} scale={scale} chosen={chosen} onChoose={setChosen} />
          </svg>
        </section>
        <ul className={styles.axis} aria-hidden>
          {scale.lines.map((line) => (
            <li key={line} style={{ bottom: `${share(line, scale) * 100}%` }}>
              {formatUs(usCents(line)).replace(/\.00$/, '')}
            </li>
          ))}
        </ul>
      </div>
      <ol className={styles.titles} aria-hidden>
        {bars.map(({ title }, index) => (
          <li key={title}>{index % Math.ceil(bars.length / titlesMax) === 0 ? title : ''}</li>
        ))}
      </ol>
      <p className={styles.readout} role="status">
        {bar === undefined ? 'Point at a bar, or use the arrow keys, to read it.' : readoutOf(bar)}
      </p>
    </div>
  );
}

function readoutOf({ title, totalUsCents, beforeUsCents, segments }: ChartBar): string {
  const us = (cents: number) => formatUs(usCents(cents));
  const parts = segments.map(({ product, from, to }) => `${productTitles[product]} ${us(to - from)}`);
  const before = beforeUsCents === null ? '' : ` Period before ${us(beforeUsCents)}.`;
  return `${title}: ${us(totalUsCents)}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}.${before}`;
}

/** From 0 at the lower edge to 1 at the upper one. */
function share(value: number, { min, max }: Scale): number {
  return (value - min) / (max - min);
}

interface PlotProps {
  readonly bars: readonly ChartBar[];
  readonly scale: Scale;
  readonly chosen: number | null;
  readonly onChoose: (bar: number) => void;
}

function Plot({ bars, scale, chosen, onChoose }: PlotProps) {
  const slot = width / bars.length;
  const y = (value: number) => (1 - share(value, scale)) * height;
  const before = bars.flatMap(({ beforeUsCents }, index) =>
    beforeUsCents === null ? [] : [`${(index + 0.5) * slot},${y(beforeUsCents)}`],
  );
  return (
    <>
      {scale.lines.map((line) => (
        <line key={line} className={styles.grid} x1={0} x2={width} y1={y(line)} y2={y(line)} />
      ))}
      {bars.map(({ title, segments }, index) => (
        <g key={title} data-chosen={index === chosen || undefined} onPointerEnter={() => onChoose(index)}>
          <rect className={styles.hit} x={index * slot} y={0} width={slot} height={height} />
          {segments.map(({ product, from, to }) => (
            <rect
              key={product}
              className={styles.bar}
              data-product={product}
              x={(index + 0.19) * slot}
              width={slot * 0.62}
              y={y(Math.max(from, to))}
              height={Math.abs(y(from) - y(to))}
            />
          ))}
        </g>
      ))}
      <polyline className={styles.before} points={before.join(' ')} />
    </>
  );
}
