import type { Portfolio } from '@limelight/contract/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { availableCash } from '../../../queries/available-cash';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Segmented } from '../../../ui/segmented';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { allocate, arcsOf, type Slice, tenthsText } from './allocation';
import styles from './holdings-page.module.css';
import type { AllocationKey } from './holdings-search';
import type { HoldingRow } from './holdings-view';
import { sliceColors } from './slice-colors';

const ring = { outer: 106, thickness: 26, gap: 3 };
const ringBox = `${-ring.outer} ${-ring.outer} ${2 * ring.outer} ${2 * ring.outer}`;

export interface AllocationCardProps {
  readonly portfolio: Portfolio;
  readonly rows: readonly HoldingRow[];
  readonly by: AllocationKey;
  readonly onBy: (by: AllocationKey) => void;
}

export function AllocationCard({ portfolio, rows, by, onBy }: AllocationCardProps) {
  const { reservedCents } = portfolio;
  const slices = allocate({ availableCents: availableCash(portfolio), reservedCents, positions: rows }, by);
  const categoryOf = (id: string) => rows.find((row) => row.id === id)?.category;
  const colors = sliceColors(slices, by, categoryOf);
  const investedTenths = slices.reduce((sum, { isCash, tenths }) => (isCash ? sum : sum + tenths), 0);
  return (
    <Card>
      <div className={styles.allocation}>
        <Donut slices={slices} colors={colors} positions={rows.length} investedTenths={investedTenths} />
        <div className={styles.allocationText}>
          <div className={styles.allocationHead}>
            <h2>Allocation</h2>
            <Segmented
              label="Allocation by"
              size="range"
              value={by}
              onChange={onBy}
              choices={[
                { value: 'celebrity', label: 'Celebrity' },
                { value: 'category', label: 'Category' },
                { value: 'country', label: 'Country' },
              ]}
            />
          </div>
          <SliceTable slices={slices} colors={colors} />
        </div>
      </div>
    </Card>
  );
}

interface SlicesProps {
  readonly slices: readonly Slice[];
  readonly colors: ReadonlyMap<string, string>;
}

interface DonutProps extends SlicesProps {
  readonly positions: number;
  readonly investedTenths: number;
}

/** Decorative: the table beside it has the same data. */
function Donut({ slices, colors, positions, investedTenths }: DonutProps) {
  return (
    <div className={styles.donut} aria-hidden>
      <svg aria-hidden viewBox={ringBox} width={2 * ring.outer} height={2 * ring.outer}>
        {arcsOf(slices, ring).map(({ key, path }) => (
          <path key={key} d={path} fill={colors.get(key)} />
        ))}
      </svg>
      <p>
        {positions} {positions === 1 ? 'position' : 'positions'}
        <strong>{tenthsText(investedTenths)}</strong>
        invested
      </p>
    </div>
  );
}

function SliceTable({ slices, colors }: SlicesProps) {
  return (
    <div className={styles.slices}>
      <table>
        <caption className={visuallyHidden}>Allocation of your portfolio</caption>
        <thead className={visuallyHidden}>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Value</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ key, label, valueCents, tenths }) => (
            <tr key={key}>
              <th scope="row">
                <i style={{ background: colors.get(key) }} />
                {label}
              </th>
              <td>
                <Money se={seCents(valueCents)} />
              </td>
              <td>{tenthsText(tenths)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
