import type { ResponseOf } from '@limelight/contract/endpoint';
import { getAdminDashboard } from '@limelight/contract/house/dashboards';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { usCents } from '@limelight/rules/money';
import { gatewayTitles, paymentStatus, productTitle } from '@limelight/rules/payment';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../queries/client';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { StaffSkeletons } from '../kit/staff-page';
import { StatTile, StatTiles, TilesSkeleton } from '../kit/stat-tile';
import { PaymentTag } from '../payments/payment-tag';
import { changeOf, DashboardPage, refetchMs, vipChange, vipFigure } from './dashboard-page';
import styles from './dashboards.module.css';

type Dashboard = ResponseOf<typeof getAdminDashboard>;

export function AdminDashboardPage() {
  const query = useQuery({
    queryKey: [getAdminDashboard.url],
    queryFn: ({ signal }) => call(getAdminDashboard, { signal }),
    refetchInterval: refetchMs,
  });
  return (
    <DashboardPage query={query} skeleton={<DashboardSkeleton />}>
      {(figures) => (
        <>
          <Tiles figures={figures} />
          <div className={styles.tables}>
            <RecentPayments payments={figures.recentPayments} />
            <RecentUsers users={figures.recentUsers} />
          </div>
        </>
      )}
    </DashboardPage>
  );
}

function DashboardSkeleton() {
  return (
    <StaffSkeletons>
      <TilesSkeleton notes={['0 new in 7 d', 'No payments', 'In 24 h', 'Basic 0, Pro 0, Elite 0']} />
      <div className={styles.tables}>
        {['Recent transactions', 'Recent users'].map((title) => (
          <Card key={title} title={title} flush>
            <ListSkeleton rows={5} height={40} />
          </Card>
        ))}
      </div>
    </StaffSkeletons>
  );
}

function Tiles({ figures: { asOf, users, revenue, trades, vip } }: { readonly figures: Dashboard }) {
  const asOfMs = Date.parse(asOf);
  const vipShare = revenue.usCents <= 0 ? null : Math.round((revenue.vipUsCents / revenue.usCents) * 100);
  return (
    <StatTiles>
      <StatTile
        label="Total Users"
        value={formatCount(users.total)}
        trend={users.trend}
        change={changeOf(users.total, users.total30dAgo, 'Against 30 days ago')}
        note={`${formatCount(users.new7d)} new in 7 d`}
        asOfMs={asOfMs}
        to={paths.managerUsers}
      />
      <StatTile
        label="Revenue (30d)"
        value={<Money us={usCents(revenue.usCents)} />}
        trend={revenue.trend}
        change={changeOf(revenue.usCents, revenue.before, 'Against the 30 days before')}
        note={vipShare === null ? 'No payments' : `VIP ${vipShare}%, tokens ${100 - vipShare}%`}
        asOfMs={asOfMs}
        to={paths.adminRevenue}
      />
      <StatTile
        label="Active Trades"
        value={formatCount(trades.count24h)}
        trend={trades.trend}
        change={changeOf(trades.count24h, trades.before, 'Against the 24 hours before')}
        note="In 24 h"
        asOfMs={asOfMs}
      />
      <StatTile label="VIP Members" {...vipFigure(vip)} trend={vip.trend} {...vipChange(vip)} asOfMs={asOfMs} />
    </StatTiles>
  );
}

const paymentColumns: readonly Column<Dashboard['recentPayments'][number]>[] = [
  {
    key: 'order',
    head: 'Order',
    isRowHead: true,
    cell: ({ id, reference }) => (
      <Link to={paths.managerPayments} search={{ open: id, q: reference }}>
        {reference}
      </Link>
    ),
  },
  { key: 'user', head: 'User', cell: ({ user }) => user ?? 'Closed account' },
  { key: 'for', head: 'For', from: 'tablet', cell: ({ product }) => productTitle(product) },
  { key: 'amount', head: 'Amount', align: 'end', cell: ({ usCents: cents }) => <Money us={usCents(cents)} /> },
  { key: 'gateway', head: 'Gateway', from: 'desktop', cell: ({ gateway }) => gatewayTitles[gateway] },
  {
    key: 'status',
    head: 'Status',
    cell: (payment) => <PaymentTag payment={{ ...payment, status: paymentStatus(payment) }} />,
  },
];

function RecentPayments({ payments }: { readonly payments: Dashboard['recentPayments'] }) {
  return (
    <Card title="Recent transactions" aside={<Link to={paths.managerPayments}>All payments</Link>} flush>
      {payments.length === 0 ? (
        <EmptyState title="No payments yet" />
      ) : (
        <DataTable caption="Payments" dense columns={paymentColumns} rows={payments} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

const userColumns: readonly Column<Dashboard['recentUsers'][number]>[] = [
  {
    key: 'user',
    head: 'User',
    isRowHead: true,
    cell: ({ id, name }) => (
      <Link to={paths.managerUsers} search={{ open: id }}>
        {name}
      </Link>
    ),
  },
  { key: 'status', head: 'Status', cell: UserTag },
  { key: 'joined', head: 'Joined', align: 'end', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
];

function RecentUsers({ users }: { readonly users: Dashboard['recentUsers'] }) {
  return (
    <Card title="Recent users" aside={<Link to={paths.managerUsers}>All users</Link>} flush>
      {users.length === 0 ? (
        <EmptyState title="No users yet" />
      ) : (
        <DataTable caption="Users" dense columns={userColumns} rows={users} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

function UserTag({ state, verified }: Pick<Dashboard['recentUsers'][number], 'state' | 'verified'>) {
  if (state !== 'active') return <Tag tone="loss">Suspended</Tag>;
  return verified ? <Tag tone="gain">Active</Tag> : <Tag tone="warn">Unverified</Tag>;
}
