import { addressOf } from '@limelight/contract/address';
import { exportEconomy } from '@limelight/contract/money/economy';
import type { Economy } from '@limelight/contract/money/economy.schema';
import { formatCount } from '@limelight/rules/count';
import type { EconomyPeriod } from '@limelight/rules/economy';
import { seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { FileLink } from '../kit/csv-link';
import styles from './economy.module.css';
import { periodNames } from './flow-view';

interface Account {
  readonly name: string;
  readonly balanceCents: number;
  readonly todayCents: number;
  readonly periodCents: number;
  readonly entries: string;
}

type Sum = 'balanceCents' | 'todayCents' | 'periodCents';

function columnsOf(period: EconomyPeriod): readonly Column<Account>[] {
  const sum = (key: Sum, head: string): Column<Account> => ({
    key,
    head,
    align: 'end',
    cell: ({ [key]: cents }) => <Money se={seCents(cents)} signed />,
  });
  return [
    { key: 'account', head: 'Account', isRowHead: true, cell: ({ name }) => name },
    sum('balanceCents', 'Balance'),
    sum('todayCents', 'Today'),
    // Of all time it is the balance.
    ...(period === 'all' ? [] : [sum('periodCents', periodNames[period])]),
    { key: 'entries', head: 'Entries', align: 'end', cell: ({ entries }) => entries },
  ];
}

/** Every house account and all wallets: together they are zero. */
export function HouseAccounts({
  economy: { houses, wallets, sumCents, period, booksAsOf },
}: {
  readonly economy: Economy;
}) {
  const others = (key: Sum) => 0 - houses.reduce((total, { [key]: cents }) => total + cents, 0);
  const accounts: readonly Account[] = [
    ...houses.map(({ house, entries, ...sums }) => ({
      ...sums,
      name: house.charAt(0).toUpperCase() + house.slice(1),
      entries: formatCount(entries),
    })),
    {
      name: 'Players’ cash',
      balanceCents: wallets.cashCents,
      todayCents: others('todayCents'),
      periodCents: others('periodCents'),
      entries: `${formatCount(wallets.count)} accounts`,
    },
  ];
  const columns = columnsOf(period);
  return (
    <Card
      title="House accounts"
      aside={
        <span className={styles.aside}>
          <DateTime at={booksAsOf}>as of {formatTime(Date.parse(booksAsOf))}</DateTime>
          <FileLink href={addressOf(exportEconomy.url, {}, { days: period })} />
        </span>
      }
      flush
    >
      <DataTable
        caption="Accounts"
        dense
        columns={columns}
        rows={accounts}
        rowKey={({ name }) => name}
        foot={
          <tr>
            <th scope="row">Sum</th>
            <SumCell cents={sumCents} />
            <td colSpan={columns.length - 2} style={{ textAlign: 'right' }}>
              {sumCents === 0 ? 'Checked' : 'Run npm run audit'}
            </td>
          </tr>
        }
      />
    </Card>
  );
}

function SumCell({ cents }: { readonly cents: number }) {
  return (
    <td style={{ textAlign: 'right' }}>
      <Money se={seCents(cents)} />
    </td>
  );
}
