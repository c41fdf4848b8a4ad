import { type Bps, formatSePlain } from '@limelight/rules/money';
import { Table2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import styles from './chart-card.module.css';
import { barTimeText, type ChartBar } from './chart-data';
import type { ChartType } from './chart-search';

export interface ChartLegendProps {
  readonly bar: ChartBar;
  readonly type: ChartType;
  readonly intervalSeconds: number;
  readonly changeBps: Bps;
}

const figures = [
  ['Open', 'openCents'],
  ['High', 'highCents'],
  ['Low', 'lowCents'],
  ['Close', 'closeCents'],
] as const;

/**
 * The figures at the crosshair, or of the newest bar. No live region: the chart announces bars on key
 * presses.
 */
export function ChartLegend({ bar, type, intervalSeconds, changeBps }: ChartLegendProps) {
  const time = barTimeText(bar.startSeconds, intervalSeconds);
  if (type === 'area') {
    return (
      <p className={classes(styles.legend, styles.areaLegend)}>
        <strong>
          <Money se={bar.closeCents} />
        </strong>
        <span>{time}</span>
        <span className={styles.legendEnd}>
          <Movement rate={changeBps} small />
        </span>
      </p>
    );
  }
  return (
    <p className={styles.legend}>
      <strong>{time}</strong>
      {figures.map(([name, price]) => (
        <span key={name}>
          <abbr title={name}>{name[0]}</abbr> <b>{formatSePlain(bar[price])}</b>
        </span>
      ))}
      <span>
        Vol{' '}
        <b>
          <Money se={bar.volumeCents} />
        </b>
      </span>
      <Movement rate={changeBps} small />
    </p>
  );
}

export interface ChartKeyProps {
  readonly type: ChartType;
  readonly hasTrades: boolean;
  readonly hasUndone: boolean;
  readonly hasNews: boolean;
  readonly hasPosition: boolean;
  readonly hasSimulated: boolean;
}

/** Explains the marks and credits the chart library. */
export function ChartKey({ type, hasTrades, hasUndone, hasNews, hasPosition, hasSimulated }: ChartKeyProps) {
  const marks = [
    { text: 'Your trades', className: styles.keyTrade, isShown: hasTrades },
    { text: 'Undone', className: styles.keyUndone, isShown: hasUndone },
    { text: 'News', className: styles.keyNews, isShown: hasNews },
    { text: 'Average cost', className: styles.keyAverage, isShown: hasPosition },
    { text: 'Up', className: styles.keyUp, isShown: type === 'candles' },
    { text: 'Down', className: styles.keyDown, isShown: type === 'candles' },
    {
      text: 'Simulated before the market opened',
      className: styles.keySimulated,
      markClass: styles.simulatedMark,
      isShown: hasSimulated,
    },
  ];
  return (
    <ul className={styles.key}>
      {marks
        .filter(({ isShown }) => isShown)
        .map(({ text, className, markClass }) => (
          <li key={text} className={markClass}>
            <i className={className} /> {text}
          </li>
        ))}
      <li className={styles.credit}>
        <ChartCredit />
      </li>
    </ul>
  );
}

/** The chart library's licence requires this attribution. */
export function ChartCredit() {
  return (
    <>
      Chart by{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView
      </a>
    </>
  );
}

export interface TableToggleProps {
  readonly asTable: boolean;
  /** What the table is an alternative to. */
  readonly instead: 'chart' | 'graph';
  readonly onChange: (asTable: boolean) => void;
}

export function TableToggle({ asTable, instead, onChange }: TableToggleProps) {
  return (
    <Button
      variant="text"
      size="small"
      aria-pressed={asTable}
      icon={<Table2 aria-hidden size={15} strokeWidth={1.75} />}
      onClick={() => onChange(!asTable)}
    >
      {`View as ${asTable ? instead : 'table'}`}
    </Button>
  );
}
