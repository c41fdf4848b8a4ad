import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useListedRow } from './use-listed-row';

interface Row {
  readonly id: string;
  readonly state: string;
}

function State({ of }: { readonly of: string }) {
  return useListedRow<Row>('/rows', ({ id }) => id === of)?.state ?? 'not listed';
}

test('a row that several loaded pages have is shown as it was fetched last', () => {
  const client = new QueryClient();
  const pageOf = (...rows: readonly Row[]) => ({ rows, total: rows.length });
  client.setQueryData(['/rows', { q: '' }], pageOf({ id: 'a', state: 'waiting' }, { id: 'b', state: 'done' }), {
    updatedAt: 1,
  });
  client.setQueryData(['/rows', { q: 'a' }], pageOf({ id: 'a', state: 'done' }), { updatedAt: 2 });
  client.setQueryData(['/other'], pageOf({ id: 'c', state: 'done' }), { updatedAt: 3 });
  const stateOf = (id: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <State of={id} />
      </QueryClientProvider>,
    );
  expect(['a', 'b', 'c'].map(stateOf)).toEqual(['done', 'done', 'not listed']);
});
