import type { SignalRecord } from '@limelight/contract/fame/squad-signals.schema';
import { formatCount } from '@limelight/rules/count';
import { bps } from '@limelight/rules/money';
import { figuresText, recordMin } from '@limelight/rules/squad-signal';
import { useFullListing } from '../../../queries/market';
import { FigureRow, Rows } from '../../../ui/card';
import { Movement } from '../../../ui/movement';
import { SignalRow } from './signal-row';
import styles from './squad-signals.module.css';

/** The figures of a player's signals, and the newest ones. */
export function Record({ record }: { readonly record: SignalRecord }) {
  const { data: listing } = useFullListing();
  const starOf = (celebrityId: string) => listing?.find(({ id }) => id === celebrityId)?.name ?? celebrityId;
  if (record.calls === 0) return <p className={styles.note}>No signals yet. Members of a squad make them there.</p>;
  return (
    <div className={styles.record}>
      <Figures record={record} />
      <section>
        <h3>Newest</h3>
        <Rows>
          {record.recent.map((signal) => (
            <SignalRow key={signal.id} signal={signal} star={starOf(signal.celebrityId)} />
          ))}
        </Rows>
      </section>
    </div>
  );
}

function Figures({ record }: { readonly record: SignalRecord }) {
  const { calls, open, right, missed, unmoved, voided, figures } = record;
  const rest = [
    { label: 'Open', count: open },
    { label: 'Price unmoved', count: unmoved },
    { label: 'Void', count: voided },
  ].filter(({ count }) => count > 0);
  return (
    <div>
      <dl>
        <FigureRow label="Signals" value={formatCount(calls)} />
        {figures !== null && (
          <>
            <FigureRow label="Right" value={figuresText(figures)} />
            <FigureRow label="Mean move, as called" value={<Movement rate={bps(figures.meanMoveBps)} />} />
          </>
        )}
        {rest.map(({ label, count }) => (
          <FigureRow key={label} label={label} value={formatCount(count)} />
        ))}
      </dl>
      <p className={styles.note}>
        {figures === null
          ? `How many were right shows from ${recordMin} scored signals on: ${right + missed} so far.`
          : 'With a coin for each call, 95 of 100 players would be within what luck gives.'}
      </p>
    </div>
  );
}
