import type { Prediction } from '@limelight/contract/play/predictions.schema';
import { formatSePlain, seCents } from '@limelight/rules/money';
import { type Column, DataTable } from '../../../ui/data-table';
import styles from './prediction-card.module.css';
import { clockTime, dayName } from './prediction-days';
import type { PredictionProps } from './prediction-fan';

type Day = Prediction['days'][number];

const price = (key: string, head: string, cents: (day: Day) => number): Column<Day> => ({
  key,
  head,
  align: 'end',
  cell: (day) => formatSePlain(seCents(cents(day))),
});

/** The same figures as the band, as percentiles of each day. */
export function PredictionTable({ name, prediction }: PredictionProps) {
  return (
    <div className={styles.table}>
      <DataTable
        caption={`Range of ${name} over 7 days in SE$: 10th, 50th and 90th percentile`}
        columns={[
          {
            key: 'time',
            head: 'Time',
            isRowHead: true,
            cell: ({ time }) => (
              <span className={styles.day}>
                {dayName(time)} <small>{clockTime(time)}</small>
              </span>
            ),
          },
          price('low', 'Low', ({ lowCents }) => lowCents),
          price('median', 'Median', ({ medianCents }) => medianCents),
          price('high', 'High', ({ highCents }) => highCents),
        ]}
        rows={prediction.days}
        rowKey={({ time }) => time}
        dense
      />
    </div>
  );
}
