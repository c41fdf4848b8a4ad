/** The gallery's server-side table, as staff pages use it. */
import { seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { Card } from '../card';
import { DateField } from '../date-field';
import { Money } from '../money';
import { Select } from '../select';
import { ServerTable, type ServerTableColumn, type TableRequest } from '../server-table';
import { Tag } from '../tag';
import styles from './gallery.module.css';

interface Player {
  readonly id: string;
  readonly joined: string;
  readonly state: 'active' | 'suspended';
  readonly cashCents: number;
}

const players: readonly Player[] = ['Adjoa', 'Bongani', 'Chidi', 'Dineo', 'Efua', 'Femi', 'Gugu'].map((id, index) => ({
  id,
  joined: `2026-11-${String(10 + index)}`,
  state: index === 2 ? 'suspended' : 'active',
  cashCents: 1_000_000 - ((index * 7) % 5) * 123_456,
}));

const columns: readonly ServerTableColumn<Player>[] = [
  {
    key: 'id',
    name: 'Player',
    cell: ({ id }) => id,
    isRowHead: true,
    sortable: true,
    firstDirection: 'ascending',
  },
  { key: 'joined', name: 'Joined', cell: ({ joined }) => joined, sortable: true, from: 'tablet' },
  {
    key: 'state',
    name: 'State',
    cell: ({ state }) => <Tag tone={state === 'active' ? 'gain' : 'loss'}>{state}</Tag>,
  },
  {
    key: 'cashCents',
    name: 'Cash',
    align: 'end',
    sortable: true,
    cell: ({ cashCents }) => <Money se={seCents(cashCents)} />,
  },
];

const pageSize = 3;
const states = [
  { value: 'all', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];

/** Stands in for the server: filters, sorts and paginates. */
function answer(request: TableRequest, { since, state }: { readonly since: string; readonly state: string }) {
  const { key, direction } = request.sort;
  const found = players.filter((player) => player.joined >= since && (state === 'all' || player.state === state));
  const sorted = [...found].sort((left, right) => {
    const [a, b] = [left[key as keyof Player], right[key as keyof Player]];
    return (a < b ? -1 : 1) * (direction === 'ascending' ? 1 : -1);
  });
  return { rows: sorted.slice(request.page * pageSize, (request.page + 1) * pageSize), rowCount: found.length };
}

export function StaffList() {
  const [request, setRequest] = useState<TableRequest>({ sort: { key: 'id', direction: 'ascending' }, page: 0 });
  const [since, setSince] = useState('2026-11-10');
  const [state, setState] = useState('all');
  const [selectedKeys, setSelectedKeys] = useState<readonly string[]>([]);
  const toFirstPage = () => setRequest({ ...request, page: 0 });
  return (
    <Card title="Staff list" aside={`${selectedKeys.length} selected`}>
      <div className={styles.filters}>
        <DateField
          label="Joined since"
          value={since}
          max="2026-11-22"
          onChange={(day) => {
            setSince(day);
            toFirstPage();
          }}
        />
        <Select
          label="State"
          options={states}
          value={state}
          onChange={(value) => {
            setState(value);
            toFirstPage();
          }}
        />
      </div>
      <ServerTable
        caption="Players"
        columns={columns}
        {...answer(request, { since, state })}
        rowKey={keyOf}
        pageSize={pageSize}
        request={request}
        onRequest={setRequest}
        selectedKeys={selectedKeys}
        onSelect={setSelectedKeys}
      />
    </Card>
  );
}

function keyOf({ id }: Player): string {
  return id;
}
