import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './data-table.module.css';

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** The direction of the first click: figures descending, names ascending. */
  readonly firstDirection?: Sort['direction'];
  /** Any CSS width. */
  readonly width?: string;
  /** Hides the column below this breakpoint. */
  readonly from?: 'tablet' | 'desktop';
  /** Renders the cells as row headers. */
  readonly isRowHead?: boolean;
}

export interface DataTableProps<Row> {
  /** The accessible name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly rowState?: (row: Row) => 'open' | 'selected' | 'own' | undefined;
  /** 40 px rows, for staff pages. */
  readonly dense?: boolean;
  /** Sums, as one `<tr>`. */
  readonly foot?: ReactNode;
}

/** The sort order after a click on a column header. */
export function nextSort(current: Sort | undefined, key: string, first: Sort['direction'] = 'descending'): Sort {
  if (current?.key !== key) return { key, direction: first };
  return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, rowState, dense = false, foot } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard too
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, dense && styles.dense)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-state={rowState?.(row)}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const className = classes(column.align === 'end' && styles.end, column.from && styles[column.from]);
  const style = column.width === undefined ? {} : { width: column.width };
  if (column.sortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={className} style={style}>
        {column.head}
      </th>
    );
  }
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={className} style={style} aria-sort={direction ?? 'none'}>
      <button type="button" onClick={() => onSort(nextSort(sort, column.key, column.firstDirection))}>
        {column.head}
        <Arrow aria-hidden className={classes(direction === undefined && styles.idle)} size={13} strokeWidth={2.25} />
      </button>
    </th>
  );
}

function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = classes(column.align === 'end' && styles.end, column.from && styles[column.from]);
  if (column.isRowHead !== true) return <td className={className}>{column.cell(row)}</td>;
  return (
    <th scope="row" className={className}>
      {column.cell(row)}
    </th>
  );
}
