import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { availableCash } from '../../../queries/available-cash';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { ScrollArea } from '../../../ui/scroll-area';
import { Segmented } from '../../../ui/segmented';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { allocate, arcsOf, type Slice, tenthsText } from './allocation';
import styles from './holdings-page.module.css';
import type { AllocationKey } from './holdings-search';
import type { HoldingRow } from './holdings-view';
import { sliceColors } from './slice-colors';

/** In px, like all lengths of the ring; the radius is that of the middle of the line. */
const ring = { radius: 93, thickness: 26, gap: 3 };
const size = 2 * ring.radius + ring.thickness;
const circumference = 2 * Math.PI * ring.radius;

interface AllocationCardProps {
  readonly portfolio: Portfolio;
  readonly rows: readonly HoldingRow[];
  readonly by: AllocationKey;
  readonly onBy: (by: AllocationKey) => void;
}

export function AllocationCard({ portfolio, rows, by, onBy }: AllocationCardProps) {
  const { reservedCents } = portfolio;
  const slices = allocate({ availableCents: availableCash(portfolio), reservedCents, positions: rows }, by);
  const colors = sliceColors(slices, by, (id) => rows.find((row) => row.id === id)?.category);
  return (
    <Card>
      <div className={styles.allocation}>
        <Donut slices={slices} colors={colors} positions={rows.length} />
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

/** Decorative: the table next to it has the same data. */
function Donut({ slices, colors, positions }: SlicesProps & { readonly positions: number }) {
  const investedTenths = slices.reduce((sum, { isCash, tenths }) => (isCash ? sum : sum + tenths), 0);
  return (
    <div className={styles.donut} aria-hidden>
      <svg aria-hidden viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} width={size} height={size}>
        <g transform="rotate(-90)" fill="none" strokeWidth={ring.thickness}>
          {arcsOf(slices).map(({ key, from, length }) => {
            // The thinnest segment stays visible; a segment that is the whole ring has no gap.
            const dash = length === 1 ? circumference : Math.max(length * circumference - ring.gap, 0.5);
            return (
              <circle
                key={key}
                r={ring.radius}
                stroke={colors.get(key)}
                strokeDasharray={`${dash} ${circumference}`}
                strokeDashoffset={-from * circumference}
              />
            );
          })}
        </g>
      </svg>
      <p>
        {formatCounted(positions, 'position')}
        <strong>{tenthsText(investedTenths)}</strong>
        invested
      </p>
    </div>
  );
}

function SliceTable({ slices, colors }: SlicesProps) {
  return (
    <ScrollArea label="Allocation of your portfolio" className={styles.slices}>
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
    </ScrollArea>
  );
}
