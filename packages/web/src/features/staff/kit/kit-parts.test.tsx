import { listUsers } from '@limelight/contract/house/users';
import { bps } from '@limelight/rules/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { breakpoints, ServerViewportWidth } from '../../../ui/use-media-query';
import { ConflictView } from './conflict-view';
import { forEachRow } from './for-each-row';
import { SortSelect, type SortSelectProps } from './sort-select';
import { type StaffSort, staffList } from './staff-list-definition';
import { StaffToolbar } from './staff-toolbar';
import { StatTile } from './stat-tile';

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('a conflict shows both versions, so that nothing typed is lost', () => {
  const html = renderToStaticMarkup(
    <ConflictView
      fields={[{ label: 'Title', mine: 'Tour begins', theirs: 'Tour ends' }]}
      changedBy="Marek Dolny, 14:05"
      onKeepMine={vi.fn()}
      onTakeTheirs={vi.fn()}
    />,
  );
  for (const text of ['Tour begins', 'Tour ends', 'Marek Dolny, 14:05', 'Keep my version', 'Use saved version']) {
    expect(textOf(html)).toContain(text);
  }
});

test('a figure says since when it is true, and a change its sign', () => {
  const asOfMs = Date.parse('2026-11-22T19:00:00Z');
  const against = 'against the week before';
  const tile = (rate: number | null) =>
    textOf(
      renderToStaticMarkup(
        <StatTile
          label="Trades"
          value="3,906"
          change={{ rate: rate === null ? null : bps(rate), against }}
          note="1,120 players"
          asOfMs={asOfMs}
        />,
      ),
    );
  expect(tile(-240)).toBe('Trades −2.40% 3,906 1,120 players as of 19:00');
  expect(tile(null), 'no period before to compare with').toContain('Trades new 3,906');
  expect(tile(0), 'nothing against nothing, too').toContain('Trades no change 3,906');
});

test('a bulk action goes on after a failure, and lists what failed', async () => {
  const sent: number[] = [];
  const failures = await forEachRow({
    rows: [1, 2, 3],
    send: async (row) => {
      sent.push(row);
      if (row === 2) throw new Error('refused');
    },
    noun: 'user',
    participle: 'suspended',
    nameOf: String,
  });
  expect(sent).toEqual([1, 2, 3]);
  expect(failures).toEqual([{ name: '2', reason: 'Something went wrong. Please try again' }]);
});

const users = {
  noun: 'users',
  endpoint: listUsers,
  rowKey: ({ id }: { id: string }) => id,
  rowName: ({ id }: { id: string }) => id,
  firstSort: { key: 'joined', direction: 'desc' },
  emptyTitle: 'No users found',
  firstText: 'Everybody who signs up.',
} as const;

test('a segment has the count of the answer, and the room for it before', () => {
  const list = staffList({
    ...users,
    filters: [
      {
        key: 'state',
        label: 'State',
        shape: 'segments',
        options: [
          { value: '', label: 'Open', count: 'open' },
          { value: 'closed', label: 'Closed' },
        ],
      },
    ],
    columns: [],
  });
  const search = { q: '', sort: list.firstSort, page: 0, open: undefined, filters: {} };
  const toolbar = (counts?: Readonly<Record<string, number>>) =>
    renderToStaticMarkup(<StaffToolbar list={list} state={{ search, set: vi.fn() }} counts={counts} />);
  expect(textOf(toolbar({ open: 1234, other: 5 }))).toBe('Open 1,234 Closed');
  expect(toolbar()).toContain('>Open \u2007<');
});

const column = (key: string, name: string) => ({ key, name, sortable: true, cell: () => null });

function sortsOf(list: SortSelectProps<never>['list'], sort: StaffSort, viewportWidth: number): string[] {
  const search = { q: '', sort, page: 0, open: undefined, filters: {} };
  const html = renderToStaticMarkup(
    <ServerViewportWidth value={viewportWidth}>
      <SortSelect list={list} state={{ search, set: vi.fn() }} />
    </ServerViewportWidth>,
  );
  return [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g)].map(
    ([, value, chosen, label]) => `${value}: ${label}${chosen === undefined ? '' : ' (chosen)'}`,
  );
}

test('a phone sorts by the columns that it does not show, and other screens by their heads', () => {
  const joined = { key: 'joined', direction: 'desc' } as const;
  const list = {
    columns: [{ ...column('name', 'Name'), firstDirection: 'ascending' }, column('joined', 'Joined')],
  } as const;
  expect(sortsOf({ ...list, sorts: undefined }, joined, breakpoints.phone), 'all heads are there').toEqual([]);
  const [name, second] = list.columns;
  const hidden = { columns: [name, { ...second, from: 'tablet' }], sorts: undefined } as const;
  expect(sortsOf(hidden, joined, breakpoints.phone)).toEqual(['name asc: Name', 'joined desc: Joined (chosen)']);
  expect(sortsOf(hidden, joined, breakpoints.tablet)).toEqual([]);
});

test('named sorts are on every screen, next to the direction of a head that has no name', () => {
  const list = {
    columns: [column('name', 'Name'), column('price', 'Price')],
    sorts: [
      { value: 'name asc', label: 'Name' },
      { value: 'price desc', label: 'Highest Price' },
    ],
  } as const;
  expect(sortsOf(list, { key: 'price', direction: 'asc' }, breakpoints.desktop)).toEqual([
    'name asc: Name',
    'price desc: Highest Price',
    'price asc: Price, ascending (chosen)',
  ]);
});
