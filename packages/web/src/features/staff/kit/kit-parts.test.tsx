import { bps } from '@limelight/rules/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ConflictView } from './conflict-view';
import { forEachRow } from './for-each-row';
import { withView } from './saved-views-store';
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
  expect(tile(-240)).toBe('Trades −2.40% 3,906 1,120 players · as of 19:00');
  expect(tile(null), 'no period before to compare with').toContain('Trades new 3,906');
});

test('a saved view replaces the one of the same name, in the order of names', () => {
  const views = [{ name: 'Frozen', search: { status: 'frozen' } }];
  const one = withView(views, { name: 'Admins', search: { role: 'admin' } });
  expect(one.map(({ name }) => name)).toEqual(['Admins', 'Frozen']);
  expect(withView(one, { name: 'Frozen', search: {} })).toEqual([
    { name: 'Admins', search: { role: 'admin' } },
    { name: 'Frozen', search: {} },
  ]);
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
