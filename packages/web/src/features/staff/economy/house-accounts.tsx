import type { Economy } from '@limelight/contract/economy.schema';
import { formatCount } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import styles from './economy.module.css';

/** Every house account and all wallets: together they are zero. */
export function HouseAccounts({ economy: { houses, wallets, sumCents, days } }: { readonly economy: Economy }) {
  const total = (side: 'todayCents' | 'periodCents') =>
    seCents(0 - houses.reduce((sum, { [side]: cents }) => sum + cents, 0));
  return (
    <Card title="House accounts">
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Balance</th>
              <th scope="col">Today</th>
              <th scope="col">{days.length} d</th>
              <th scope="col">Entries</th>
            </tr>
          </thead>
          <tbody>
            {houses.map(({ house, balanceCents, todayCents, periodCents, entries }) => (
              <tr key={house}>
                <th scope="row">{house.charAt(0).toUpperCase() + house.slice(1)}</th>
                {[balanceCents, todayCents, periodCents].map((cents, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns in a fixed order
                  <td key={index}>
                    <Money se={seCents(cents)} signed />
                  </td>
                ))}
                <td>{formatCount(entries)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Players’ cash</th>
              <td>
                <Money se={seCents(wallets.cashCents)} signed />
              </td>
              <td>
                <Money se={total('todayCents')} signed />
              </td>
              <td>
                <Money se={total('periodCents')} signed />
              </td>
              <td>{formatCount(wallets.count)} accounts</td>
            </tr>
            <tr className={styles.sum}>
              <th scope="row">Sum</th>
              <td>
                <Money se={seCents(sumCents)} />
              </td>
              <td />
              <td />
              <td>{sumCents === 0 ? 'Checked' : 'Run npm run audit'}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}
