import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { bps, formatPercent, formatUs, usCents } from '@limelight/rules/money';
import { gatewayTitles } from '@limelight/rules/payment';
import { changeBps, type RevenuePeriod, revenueProducts } from '@limelight/rules/revenue';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { Movement } from '../../../ui/movement';
import styles from './revenue.module.css';
import { barTitle, productTitles } from './revenue-view';

interface Part {
  readonly title: string;
  readonly product?: string;
  readonly figures: Revenue['total'];
  /** Of the net of all parts. */
  readonly shareBps: number | null;
}

const us = (cents: number) => formatUs(usCents(cents));

const columns = (head: string): readonly Column<Part>[] => [
  {
    key: 'title',
    head,
    isRowHead: true,
    cell: ({ title, product }) => (
      <span className={styles.part}>
        {product !== undefined && <span className={styles.swatch} data-product={product} />}
        {title}
      </span>
    ),
  },
  { key: 'gross', head: 'Gross', align: 'end', from: 'tablet', cell: ({ figures }) => us(figures.now.grossUsCents) },
  { key: 'net', head: 'Net', align: 'end', cell: ({ figures }) => us(figures.now.netUsCents) },
  {
    key: 'share',
    head: 'Share',
    align: 'end',
    cell: ({ shareBps }) => (shareBps === null ? '' : formatPercent(bps(shareBps))),
  },
  { key: 'change', head: 'Change', align: 'end', cell: ({ figures }) => <Change figures={figures} /> },
];
const gatewayColumns = columns('Gateway');
const productColumns = columns('Product');

function Change({ figures: { now, before } }: Pick<Part, 'figures'>) {
  const rate = changeBps(now.netUsCents, before.netUsCents);
  if (rate === null) return <span title={`${us(before.netUsCents)} before`}>{now.netUsCents === 0 ? '' : 'new'}</span>;
  return (
    <span title={`${us(before.netUsCents)} before`}>
      <Movement rate={bps(rate)} small />
    </span>
  );
}

function partsOf(total: Revenue['total'], parts: readonly Omit<Part, 'shareBps'>[]): readonly Part[] {
  const whole = total.now.netUsCents;
  const shareOf = (cents: number) => (whole > 0 ? Math.round((cents * 10_000) / whole) : null);
  const rows = parts.map((part) => ({ ...part, shareBps: shareOf(part.figures.now.netUsCents) }));
  return [...rows, { title: 'Total', figures: total, shareBps: shareOf(whole) }];
}

export function GatewayTable({ revenue: { gateways, total } }: { readonly revenue: Revenue }) {
  const used = gateways.filter(({ gateway, now, before }) => gateway !== 'sandbox' || now.orders + before.orders > 0);
  const rows = partsOf(
    total,
    used.map(({ gateway, ...figures }) => ({ title: gatewayTitles[gateway], figures })),
  );
  return (
    <Card title="By gateway" flush>
      <DataTable
        caption="Revenue by gateway"
        dense
        columns={gatewayColumns}
        rows={rows}
        rowKey={({ title }) => title}
      />
    </Card>
  );
}

export function ProductTable({ revenue: { products, total } }: { readonly revenue: Revenue }) {
  const rows = partsOf(
    total,
    products.map(({ product, ...figures }) => ({ title: productTitles[product], product, figures })),
  );
  return (
    <Card title="By product" flush>
      <DataTable
        caption="Revenue by product"
        dense
        columns={productColumns}
        rows={rows}
        rowKey={({ title }) => title}
      />
    </Card>
  );
}

interface BarRow {
  readonly title: string;
  readonly netUsCents: readonly number[];
  readonly beforeUsCents: number | undefined;
}

const barColumns: readonly Column<BarRow>[] = [
  { key: 'title', head: 'From', isRowHead: true, cell: ({ title }) => title },
  ...revenueProducts.map(
    (product, index): Column<BarRow> => ({
      key: product,
      head: productTitles[product],
      align: 'end',
      cell: ({ netUsCents }) => us(netUsCents[index] ?? 0),
    }),
  ),
  {
    key: 'total',
    head: 'Total',
    align: 'end',
    cell: ({ netUsCents }) => <strong>{us(netUsCents.reduce((sum, cents) => sum + cents, 0))}</strong>,
  },
  {
    key: 'before',
    head: 'Period before',
    align: 'end',
    cell: ({ beforeUsCents }) => (beforeUsCents === undefined ? '' : us(beforeUsCents)),
  },
];

/** The chart's figures. */
export function BarTable({ revenue, period }: { readonly revenue: Revenue; readonly period: RevenuePeriod }) {
  const rows = revenue.bars.map(({ at, netUsCents }, index) => ({
    title: barTitle(at, period),
    netUsCents,
    beforeUsCents: revenue.barsBefore[index],
  }));
  return <DataTable caption="Net revenue" dense columns={barColumns} rows={rows} rowKey={({ title }) => title} />;
}
