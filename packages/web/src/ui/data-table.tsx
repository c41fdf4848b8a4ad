import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes';
import styles from './data-table.module.css';
import { ScrollArea } from './scroll-area';
import { visuallyHidden } from './visually-hidden';

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
  /** In a dense table, where texts are one line with an ellipsis: shows all of the text. */
  readonly wraps?: boolean;
}

export interface DataTableProps<Row> {
  /** The accessible name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly rowState?: (row: Row) => 'open' | 'selected' | 'own' | undefined;
  /** 40 px rows, for staff pages. */
  readonly dense?: boolean;
  /** For the keys and the motion of its rows, whose `data-item` is their key. */
  readonly bodyRef?: RefObject<HTMLTableSectionElement | null>;
  /** Sums, as one `<tr>`. */
  readonly foot?: ReactNode;
}

/** The sort order after a click on a column header. */
export function nextSort(current: Sort | undefined, key: string, first: Sort['direction'] = 'descending'): Sort {
  if (current?.key !== key) return { key, direction: first };
  return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, rowState, dense = false, bodyRef, foot } = props;
  return (
    <ScrollArea label={caption}>
      <table className={classes(styles.table, dense && styles.dense)}>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-item={rowKey(row)} data-state={rowState?.(row)}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </ScrollArea>
  );
}

interface HeadCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  readonly column: Column<Row>;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { key, head, firstDirection, width } = column;
  const cell = { scope: 'col', className: cellClass(column), style: { width } } as const;
  if (column.sortable !== true || onSort === undefined) return <th {...cell}>{head}</th>;
  const direction = sort?.key === key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th {...cell} aria-sort={direction ?? 'none'}>
      <button type="button" onClick={() => onSort(nextSort(sort, key, firstDirection))}>
        {head}
        <Arrow aria-hidden className={classes(direction === undefined && styles.idle)} size={13} strokeWidth={2.25} />
      </button>
    </th>
  );
}

function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const Cell = column.isRowHead === true ? 'th' : 'td';
  return (
    <Cell scope={Cell === 'th' ? 'row' : undefined} className={cellClass(column)}>
      {column.cell(row)}
    </Cell>
  );
}

function cellClass<Row>({ align, from, wraps }: Column<Row>): string {
  return classes(align === 'end' && styles.end, from && styles[from], wraps === true && styles.wrap);
}
