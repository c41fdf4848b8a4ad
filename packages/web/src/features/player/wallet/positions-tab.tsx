import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSePlain } from '@limelight/rules/money';
import { useRef } from 'react';
import { useTick } from '../../../live/ticks';
import { useSparklines } from '../../../queries/market';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { type Column, DataTable, type Sort } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { InlineSelect } from '../../../ui/native-select';
import { PriceFlash } from '../../../ui/price-flash';
import { Sparkline } from '../../../ui/sparkline';
import { Tag } from '../../../ui/tag';
import { useArrowKeys } from '../../../ui/use-arrow-keys';
import { useFromWidth } from '../../../ui/use-media-query';
import { useReorderMotion } from '../../../ui/use-reorder-motion';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { timeIn, useZone } from '../../../ui/zone';
import { CelebrityName } from '../celebrity-name';
import { payoutText, retirementProblem } from '../market/retirement-text';
import { sparklineOf } from '../trading/celebrity-card';
import styles from './holdings-page.module.css';
import { firstDirection, type PositionColumn, type PositionOrder, positionColumns } from './holdings-search';
import { type HoldingRow, restText, totalOf } from './holdings-view';

interface PositionsTabProps {
  /** In display order. */
  readonly rows: readonly HoldingRow[];
  readonly order: PositionOrder;
  readonly onSort: (sort: Sort) => void;
  readonly onTrade: (row: HoldingRow) => void;
}

export function PositionsTab(props: PositionsTabProps) {
  return useFromWidth('tablet') ? <PositionTable {...props} /> : <PositionCards {...props} />;
}

const columnNames: Readonly<Record<PositionColumn, string>> = {
  name: 'Celebrity',
  shares: 'Shares',
  average: 'Average',
  price: 'Price',
  day: '24 h',
  value: 'Value',
  profit: 'Profit',
};

function Who({ row }: { readonly row: HoldingRow }) {
  const rest = restText(row);
  return (
    <CelebrityName celebrity={row}>
      {rest !== null && <Tag tone="warn">{rest}</Tag>}
      {row.retirement !== undefined && <small className={styles.payout}>{payoutText(row.retirement)}</small>}
    </CelebrityName>
  );
}

function TradeButton({ row, onTrade }: { readonly row: HoldingRow; readonly onTrade: (row: HoldingRow) => void }) {
  const staffReason = useStaffReason();
  const restReason = row.retirement === undefined ? restText(row) : retirementProblem(row.retirement);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Trade ${row.name}`}
      disabledReason={staffReason ?? restReason ?? undefined}
      onClick={() => onTrade(row)}
    >
      Trade
    </Button>
  );
}

function PositionTable(props: PositionsTabProps) {
  const sparklines = useSparklines();
  const tick = useTick();
  const zone = useZone();
  const total = totalOf(props.rows);
  const body = useRef<HTMLTableSectionElement>(null);
  useReorderMotion(body, props.rows.map(({ id }) => id).join());
  useArrowKeys(body);
  return (
    <div className={styles.tableBox}>
      <DataTable
        caption="Your positions"
        columns={tableColumns(props, sparklines.data?.pricesCents)}
        rows={props.rows}
        rowKey={({ id }) => id}
        bodyRef={body}
        sort={props.order}
        onSort={props.onSort}
        foot={
          <tr className={styles.foot}>
            <th scope="row">Total</th>
            <td colSpan={3} className={styles.asOf}>
              Prices in SE${tick !== null && `, as of ${timeIn(zone, Date.parse(tick.time))}`}
            </td>
            <td colSpan={3} className={styles.footValue}>
              <Money se={total.valueCents} />
            </td>
            <td className={styles.footValue}>
              <Money se={total.profitCents} signed coloured />
            </td>
            <td />
          </tr>
        }
      />
    </div>
  );
}

function tableColumns(
  { onTrade }: PositionsTabProps,
  sparklines: Readonly<Record<string, readonly number[]>> | undefined,
): Column<HoldingRow>[] {
  const figure = (key: PositionColumn, cell: Column<HoldingRow>['cell']): Column<HoldingRow> => ({
    key,
    head: columnNames[key],
    align: 'end',
    sortable: true,
    firstDirection: firstDirection(key),
    cell,
  });
  return [
    { ...figure('name', (row) => <Who row={row} />), align: 'start', isRowHead: true },
    figure('shares', ({ shares }) => formatCount(shares)),
    figure('average', ({ averagePriceCents }) => formatSePlain(averagePriceCents)),
    figure('price', ({ priceCents }) => <PriceFlash value={priceCents}>{formatSePlain(priceCents)}</PriceFlash>),
    figure('day', ({ dayChangeBps }) => <Movement rate={dayChangeBps} />),
    {
      key: 'line',
      head: '24 h chart',
      cell: ({ id }) => <Sparkline values={sparklineOf(sparklines, id)} width={44} height={32} />,
    },
    figure('value', ({ valueCents }) => (
      <b className={styles.strong}>
        <Money se={valueCents} />
      </b>
    )),
    figure('profit', ({ profitCents, profitBps }) => (
      <span className={styles.profit}>
        <Money se={profitCents} signed coloured />
        <Movement rate={profitBps} small />
      </span>
    )),
    {
      key: 'trade',
      head: <span className={visuallyHidden}>Trade</span>,
      align: 'end',
      cell: (row) => <TradeButton row={row} onTrade={onTrade} />,
    },
  ];
}

/** The phone layout of the table: a row per position, with a sort menu. */
function PositionCards(props: PositionsTabProps) {
  const { rows, order, onSort, onTrade } = props;
  const total = totalOf(rows);
  const list = useRef<HTMLUListElement>(null);
  useReorderMotion(list, rows.map(({ id }) => id).join());
  return (
    <div className={styles.cards}>
      <InlineSelect
        label="Sort"
        options={positionColumns.map((value) => ({ value, label: columnNames[value] }))}
        value={order.key}
        onChange={(key) => onSort({ key, direction: firstDirection(key as PositionColumn) })}
      />
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.cardRow} data-item={row.id}>
            <Who row={row} />
            <span className={styles.cardValue}>
              <b className={styles.strong}>
                <Money se={row.valueCents} />
              </b>
              <small>
                <Money se={row.profitCents} signed coloured />
              </small>
              <Movement rate={row.profitBps} small />
            </span>
            <span className={styles.cardFacts}>
              {formatCounted(row.shares, 'share')} at <Money se={row.priceCents} />
              <br />
              Average <Money se={row.averagePriceCents} />
            </span>
            <TradeButton row={row} onTrade={onTrade} />
          </li>
        ))}
      </ul>
      <p className={styles.cardTotal}>
        <b>Total</b> <Money se={total.valueCents} /> <Money se={total.profitCents} signed coloured />
      </p>
    </div>
  );
}
