import { formatCount } from '@limelight/rules/count';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Pager } from '../../../ui/pager';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { rowOpenerAttribute, ServerTable, type TableRequest } from '../../../ui/server-table';
import { useDelayed } from '../../../ui/use-delayed';
import { type BulkAction, BulkBar } from './bulk-bar';
import { CsvLink } from './csv-link';
import { SavedViews } from './saved-views';
import type { OpenRow } from './staff-drawer';
import styles from './staff-kit.module.css';
import { type LinkedListDefinition, queryOfStaffSearch, type StaffListDefinition } from './staff-list-definition';
import { StaffPage, type StaffPageProps } from './staff-page';
import { StaffToolbar } from './staff-toolbar';
import { useRowKeys } from './use-row-keys';
import { type StaffSearchState, useStaffSearch } from './use-staff-search';

interface ListProps<Row extends object> extends Pick<StaffPageProps, 'title' | 'sub' | 'actions'> {
  readonly list: StaffListDefinition<Row>;
  /** Path parameters of the endpoint, for the list of one thing. */
  readonly params?: Readonly<Record<string, string>>;
  /** A line above the rows: "Showing 10 of 13 lists". */
  readonly summary?: (shown: number, total: string) => string;
  /** Act on the selected rows, also on those of other pages. Without them no row can be selected. */
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Between the heading and the search box: tiles, what concerns all rows. */
  readonly above?: ReactNode;
  /** Replaces the table: a grid of pictures, cards. It places the pager. */
  readonly renderRows?: (rows: readonly Row[], state: StaffSearchState, parts: GridParts) => ReactNode;
}

/** What a grid places itself. */
export interface GridParts {
  readonly pager: ReactNode;
  readonly selectedKeys: readonly string[];
  /** Absent without bulk actions. */
  readonly onSelect: ((keys: readonly string[]) => void) | undefined;
}

/**
 * Every row can be opened, by its page, the `StaffDrawer` or next to the rows: j, k, Enter and a click on a
 * row need it.
 */
export type StaffListProps<Row extends object> = ListProps<Row> &
  (
    | { readonly list: LinkedListDefinition<Row>; readonly drawer?: undefined; readonly aside?: undefined }
    | { readonly drawer: (row: OpenRow) => ReactNode; readonly aside?: undefined }
    /** What stays open while one row after the other is worked on. On a phone it replaces the rows. */
    | { readonly aside: (row: OpenRow) => ReactNode; readonly drawer?: undefined }
  );

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** Whatever the filter, for its segments. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Longer than the time between two keys, so that typing a word is one request. */
const typingMs = 200;

function useRows<Row extends object>(
  { endpoint }: StaffListDefinition<Row>,
  { search }: StaffSearchState,
  params: StaffListProps<Row>['params'],
) {
  const query = queryOfStaffSearch({ ...search, q: useDelayed(search.q, typingMs) });
  return useQuery({
    // The same URL as its key's first part: `refetch([endpoint.url])` renews all pages of the list.
    queryKey: [endpoint.url, query, params],
    queryFn: ({ signal }) => call(endpoint, { params, query, signal } as never) as Promise<Answer<Row>>,
    placeholderData: keepPreviousData,
  });
}

/**
 * A page with a list: search, filters, sort and page in the URL, saved views, selection, CSV, and a drawer
 * for the open row.
 */
export function StaffList<Row extends object>(props: StaffListProps<Row>) {
  const { list, title, sub, actions, above, bulkActions, drawer, aside, params } = props;
  const state = useStaffSearch(list);
  const query = useRows(list, state, params);
  const [selected, setSelected] = useSelection<Row>(state, params);
  const open = openRowOf(list, state, query.data?.rows ?? []);
  return (
    <StaffPage
      title={title}
      sub={sub}
      actions={
        <>
          {actions}
          <SavedViews list={list} state={state} />
          <CsvLink list={list} search={state.search} params={params} />
        </>
      }
    >
      {above}
      <Split toolbar={<StaffToolbar list={list} state={state} counts={query.data?.counts} />} open={open} aside={aside}>
        <Freshness query={query} />
        <QueryView
          query={query}
          label={`Loading ${list.noun}`}
          skeleton={
            <Card flush>
              <ListSkeleton rows={list.pageSize} height={40} />
            </Card>
          }
        >
          {(answer) => (
            <div aria-busy={query.isPlaceholderData || undefined} className={styles.rows}>
              <Rows
                {...props}
                hasDrawer={drawer !== undefined}
                state={state}
                answer={answer}
                selected={selected}
                onSelect={setSelected}
              />
            </div>
          )}
        </QueryView>
      </Split>
      {bulkActions !== undefined && selected.size > 0 && (
        <BulkBar actions={bulkActions} selected={selected} onClear={() => setSelected(new Map())} />
      )}
      {drawer !== undefined && <DrawerOf open={open} drawer={drawer} />}
    </StaffPage>
  );
}

/** Another search or filter ends the selection: only what this list shows is selected, on whichever page. */
function useSelection<Row>({ search: { q, filters } }: StaffSearchState, params: StaffListProps<object>['params']) {
  const shown = JSON.stringify([q, filters, params]);
  const [selection, setSelection] = useState({ shown, rows: new Map() as ReadonlyMap<string, Row> });
  if (selection.shown !== shown) setSelection({ shown, rows: new Map() });
  return [selection.rows, (rows: ReadonlyMap<string, Row>) => setSelection({ shown, rows })] as const;
}

interface DrawerOfProps {
  readonly open: OpenRow;
  readonly drawer: (row: OpenRow) => ReactNode;
}

/** Opened after the paint that marks its row: a click is answered sooner (INP). */
function DrawerOf({ open, drawer }: DrawerOfProps) {
  return drawer({ ...open, id: useDeferredValue(open.id) });
}

interface SplitProps {
  readonly toolbar: ReactNode;
  readonly open: OpenRow;
  readonly aside: ((row: OpenRow) => ReactNode) | undefined;
  /** The rows. */
  readonly children: ReactNode;
}

function Split({ toolbar, open, aside, children }: SplitProps) {
  if (aside === undefined) {
    return (
      <>
        {toolbar}
        {children}
      </>
    );
  }
  return (
    <div className={styles.split} data-row-open={open.id !== undefined || undefined}>
      {toolbar}
      <div className={styles.column}>{children}</div>
      <div className={styles.aside}>{aside(open)}</div>
    </div>
  );
}

interface RowsProps<Row extends object> extends ListProps<Row> {
  readonly hasDrawer: boolean;
  readonly state: StaffSearchState;
  readonly answer: Answer<Row>;
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelect: (selected: ReadonlyMap<string, Row>) => void;
}

function Rows<Row extends object>({ list, state, answer, selected, onSelect, ...props }: RowsProps<Row>) {
  const { bulkActions, hasDrawer, renderRows, summary } = props;
  const { search, set } = state;
  const container = useRef<HTMLDivElement>(null);
  useRowKeys(container);
  if (answer.rows.length === 0) return <NoRows list={list} state={state} />;
  const { key, direction } = search.sort;
  const onRequest = ({ sort, page }: TableRequest) =>
    set({ sort: { key: sort.key, direction: sort.direction === 'ascending' ? 'asc' : 'desc' }, page });
  const onSelectKeys = (keys: readonly string[]) => {
    const known = new Map([...selected, ...answer.rows.map((row) => [list.rowKey(row), row] as const)]);
    onSelect(new Map(keys.flatMap((one) => (known.has(one) ? [[one, known.get(one) as Row] as const] : []))));
  };
  const count = { rowCount: answer.total, rowCountIsMinimum: answer.totalIsMinimum, pageSize: list.pageSize };
  const selection = {
    selectedKeys: [...selected.keys()],
    onSelect: bulkActions === undefined ? undefined : onSelectKeys,
  };
  const pager = () => <Pager page={search.page} {...count} onPage={(page) => set({ page })} />;
  return (
    <div ref={container}>
      {summary !== undefined && <p className={styles.summary}>{summary(answer.rows.length, totalOf(answer))}</p>}
      {renderRows?.(answer.rows, state, { pager: pager(), ...selection }) ?? (
        <Card flush>
          <ServerTable
            caption={capitalised(list.noun)}
            columns={list.columns}
            rows={answer.rows}
            rowKey={list.rowKey}
            rowName={list.rowName}
            {...count}
            request={{ sort: { key, direction: direction === 'asc' ? 'ascending' : 'descending' }, page: search.page }}
            onRequest={onRequest}
            {...selection}
            openKey={search.open}
            onOpen={hasDrawer ? (open) => set({ open }) : undefined}
            {...(list.rowLink && { renderOpener: linkOf(list.rowLink) })}
          />
        </Card>
      )}
    </div>
  );
}

/** The row's name as the link to its page. */
function linkOf<Row extends object>(rowLink: LinkedListDefinition<Row>['rowLink']) {
  return (row: Row, name: ReactNode) => (
    <Link {...rowLink(row)} className={styles.rowLink} {...{ [rowOpenerAttribute]: '' }}>
      {name}
    </Link>
  );
}

function totalOf({ total, totalIsMinimum }: Answer<object>): string {
  return `${formatCount(total)}${totalIsMinimum ? '+' : ''}`;
}

function NoRows<Row extends object>({ list, state: { search, set } }: Pick<RowsProps<Row>, 'list' | 'state'>) {
  const isFiltered = search.q !== '' || Object.values(search.filters).some((value) => value !== '');
  const isBeyond = search.page > 0;
  const reset = () => set(isBeyond ? { page: 0 } : { q: '', filters: {} });
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden size={24} strokeWidth={1.75} />}
        title={isBeyond ? 'This page is empty' : list.emptyTitle}
        text={isFiltered || isBeyond ? undefined : list.firstText}
        action={
          (isFiltered || isBeyond) && (
            <Button variant="outline" onClick={reset}>
              {isBeyond ? 'First page' : 'Reset filters'}
            </Button>
          )
        }
      />
    </Card>
  );
}

function openRowOf<Row extends object>(
  { rowKey }: StaffListDefinition<Row>,
  { search, set }: StaffSearchState,
  rows: readonly Row[],
): OpenRow {
  const at = rows.findIndex((row) => rowKey(row) === search.open);
  const goTo = (row: Row | undefined) =>
    at === -1 || row === undefined ? undefined : () => set({ open: rowKey(row) }, { replace: true });
  return {
    id: search.open,
    onClose: () => set({ open: undefined }, { replace: true }),
    onPrevious: at > 0 ? goTo(rows[at - 1]) : undefined,
    onNext: goTo(rows[at + 1]),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
