import {
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { Check, Columns3 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ActionMenu } from './action-menu';
import { Checkbox } from './checkbox';
import { type Column, DataTable, type Sort } from './data-table';
import { Pager } from './pager';
import styles from './server-table.module.css';

/** The query the table sends to the server; a staff page stores it in the URL. */
export interface TableRequest {
  readonly sort: Sort;
  /** Counted from 0. */
  readonly page: number;
}

export interface ServerTableColumn<Row> extends Omit<Column<Row>, 'head'> {
  /** Names the column in the menu of columns. */
  readonly name: string;
  /** The name by default. */
  readonly head?: string;
}

export interface ServerTableProps<Row extends object> {
  readonly caption: string;
  /** Defined once, outside of the component: the table compares them by identity. */
  readonly columns: readonly ServerTableColumn<Row>[];
  /** One page, sorted and filtered by the server. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Names a row's controls; the key by default. */
  readonly rowName?: ((row: Row) => string) | undefined;
  readonly rowCount: number;
  /** There are more rows than `rowCount`. */
  readonly rowCountIsMinimum?: boolean | undefined;
  readonly pageSize: number;
  readonly request: TableRequest;
  readonly onRequest: (request: TableRequest) => void;
  readonly selectedKeys?: readonly string[] | undefined;
  /** Without it no row can be selected. */
  readonly onSelect?: ((keys: readonly string[]) => void) | undefined;
  /** The row that is open next to the table. */
  readonly openKey?: string | undefined;
  /** Opens a row next to the table. */
  readonly onOpen?: ((key: string) => void) | undefined;
  /** Instead: the link to a row's page, with `rowOpenerAttribute`, around the content of its head. */
  readonly renderOpener?: (row: Row, content: ReactNode) => ReactNode;
}

/** Marks the button or link that opens a row, for the keyboard and clicks on the row. */
export const rowOpenerAttribute = 'data-row-opener';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
});

function useServerTable<Row extends object>(props: ServerTableProps<Row>) {
  const { columns, rows, rowKey, rowCount, pageSize, request, onRequest, selectedKeys = [], onSelect } = props;
  const definitions = useMemo(
    () =>
      columns.map(({ key, name, sortable = false, firstDirection, isRowHead = false }) => ({
        id: key,
        accessorFn: rowKey,
        header: name,
        enableSorting: sortable,
        sortDescFirst: firstDirection !== 'ascending',
        enableHiding: !isRowHead,
      })),
    [columns, rowKey],
  );
  const sorting: SortingState = [{ id: request.sort.key, desc: request.sort.direction === 'descending' }];
  const pagination = { pageIndex: request.page, pageSize };
  const rowSelection: RowSelectionState = Object.fromEntries(selectedKeys.map((key) => [key, true as const]));
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    rowCount,
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    state: { sorting, pagination, rowSelection },
    onSortingChange: (update: Updater<SortingState>) => {
      const [first] = functionalUpdate(update, sorting);
      if (first === undefined) return;
      onRequest({ sort: { key: first.id, direction: first.desc ? 'descending' : 'ascending' }, page: 0 });
    },
    onPaginationChange: (update) => onRequest({ ...request, page: functionalUpdate(update, pagination).pageIndex }),
    onRowSelectionChange: (update) => onSelect?.(Object.keys(functionalUpdate(update, rowSelection))),
  });
}

/** A table with server-side sorting, filtering and pagination, for staff pages. */
export function ServerTable<Row extends object>(props: ServerTableProps<Row>) {
  const { caption, columns, rows, rowKey, request, selectedKeys = [], openKey } = props;
  const table = useServerTable(props);
  const shown = columns
    .filter(({ key }) => table.getColumn(key)?.getIsVisible())
    .map((column) => ({ head: column.name, ...column }))
    .map((column) => (column.isRowHead === true ? withOpener(column, props) : column));
  const rowState = (row: Row) => {
    if (rowKey(row) === openKey) return 'open';
    return selectedKeys.includes(rowKey(row)) ? 'selected' : undefined;
  };
  return (
    <>
      <DataTable
        dense
        caption={caption}
        columns={props.onSelect === undefined ? shown : [selectionColumn(table, props), ...shown]}
        rows={rows}
        rowKey={rowKey}
        rowState={rowState}
        sort={request.sort}
        onSort={({ key }) => table.getColumn(key)?.toggleSorting()}
      />
      <Foot table={table} {...props} />
    </>
  );
}

type Table<Row extends object> = ReturnType<typeof useServerTable<Row>>;

function withOpener<Row extends object>(
  column: Column<Row>,
  { rowKey, onOpen, renderOpener }: ServerTableProps<Row>,
): Column<Row> {
  if (renderOpener !== undefined) return { ...column, cell: (row) => renderOpener(row, column.cell(row)) };
  if (onOpen === undefined) return column;
  const cell = (row: Row) => (
    <button
      type="button"
      className={styles.opener}
      {...{ [rowOpenerAttribute]: '' }}
      aria-haspopup="dialog"
      onClick={() => onOpen(rowKey(row))}
    >
      {column.cell(row)}
    </button>
  );
  return { ...column, cell };
}

function selectionColumn<Row extends object>(
  table: Table<Row>,
  { rowKey, rowName = rowKey, selectedKeys = [] }: ServerTableProps<Row>,
): Column<Row> {
  return {
    key: 'select',
    width: '44px',
    head: (
      <div className={styles.select}>
        <Checkbox
          label="Select all rows of this page"
          labelHidden
          checked={table.getIsAllPageRowsSelected()}
          onChange={table.getToggleAllPageRowsSelectedHandler()}
        />
      </div>
    ),
    cell: (row) => (
      <div className={styles.select}>
        <Checkbox
          label={`Select ${rowName(row)}`}
          labelHidden
          checked={selectedKeys.includes(rowKey(row))}
          onChange={(event) => table.getRow(rowKey(row)).toggleSelected(event.target.checked)}
        />
      </div>
    ),
  };
}

interface FootProps<Row extends object>
  extends Pick<ServerTableProps<Row>, 'rowCount' | 'rowCountIsMinimum' | 'pageSize' | 'request'> {
  readonly table: Table<Row>;
}

function Foot<Row extends object>({ table, rowCount, rowCountIsMinimum, pageSize, request }: FootProps<Row>) {
  return (
    <div className={styles.foot}>
      <ActionMenu
        label="Columns"
        buttonContent={<Columns3 aria-hidden size={18} strokeWidth={1.75} />}
        actions={table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => ({
            label: String(column.columnDef.header),
            icon: <Check aria-hidden size={16} style={{ opacity: column.getIsVisible() ? 1 : 0 }} />,
            onPress: () => column.toggleVisibility(),
          }))}
      />
      <Pager
        page={request.page}
        {...{ pageSize, rowCount, rowCountIsMinimum }}
        onPage={(page) => table.setPageIndex(page)}
      />
    </div>
  );
}
