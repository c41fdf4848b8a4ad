import { type Bps, formatSePlain } from '@limelight/rules/money';
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

/** The figures at the crosshair, or of the newest bar. No live region: the chart announces bars on key presses. */
export function ChartLegend({ bar, type, intervalSeconds, changeBps }: ChartLegendProps) {
  const time = barTimeText(bar.startSeconds, intervalSeconds);
  if (type === 'area') {
    return (
      <p className={styles.legend}>
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
      <Figure letter="O" name="Open" text={formatSePlain(bar.openCents)} />
      <Figure letter="H" name="High" text={formatSePlain(bar.highCents)} />
      <Figure letter="L" name="Low" text={formatSePlain(bar.lowCents)} />
      <Figure letter="C" name="Close" text={formatSePlain(bar.closeCents)} />
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

function Figure({ letter, name, text }: { readonly letter: string; readonly name: string; readonly text: string }) {
  return (
    <span>
      <abbr title={name}>{letter}</abbr> <b>{text}</b>
    </span>
  );
}

export interface ChartKeyProps {
  readonly type: ChartType;
  readonly hasTrades: boolean;
  readonly hasNews: boolean;
  readonly hasPosition: boolean;
  readonly hasSimulated: boolean;
}

/** Explains the marks and credits the chart library. */
export function ChartKey({ type, hasTrades, hasNews, hasPosition, hasSimulated }: ChartKeyProps) {
  return (
    <ul className={styles.key}>
      {hasTrades && (
        <li>
          <i className={styles.keyTrade} /> Your trades
        </li>
      )}
      {hasNews && (
        <li>
          <i className={styles.keyNews} /> News
        </li>
      )}
      {hasPosition && (
        <li>
          <i className={styles.keyAverage} /> Average cost
        </li>
      )}
      {type === 'candles' && (
        <>
          <li>
            <i className={styles.keyUp} /> Up
          </li>
          <li>
            <i className={styles.keyDown} /> Down
          </li>
        </>
      )}
      {hasSimulated && (
        <li>
          <i className={styles.keySimulated} /> Simulated before the market opened
        </li>
      )}
      <li className={styles.credit}>
        Chart by{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView
        </a>
      </li>
    </ul>
  );
}
