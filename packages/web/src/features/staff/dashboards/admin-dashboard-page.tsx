import { getAdminDashboard } from '@limelight/contract/dashboards';
import type { AnswerOf } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { bps, usCents } from '@limelight/rules/money';
import { productTitle } from '@limelight/rules/payment';
import { formatDateTime, relativeTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { nowMs } from '../../../ui/now';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Sparkline } from '../../../ui/sparkline';
import { Tag, type TagProps } from '../../../ui/tag';
import { StatTile } from '../kit/stat-tile';
import styles from './dashboards.module.css';
import { WaitingPanel } from './waiting-panel';

type Dashboard = AnswerOf<typeof getAdminDashboard>;

const refetchMs = 30_000;

/** Queues before figures. */
export function AdminDashboardPage() {
  const query = useQuery({
    queryKey: [getAdminDashboard.url],
    queryFn: ({ signal }) => call(getAdminDashboard, { signal }),
    refetchInterval: refetchMs,
  });
  return (
    <div className={styles.page}>
      <PageTitle>Dashboard</PageTitle>
      <WaitingPanel />
      <Freshness query={query} />
      <QueryView query={query} label="Loading figures" skeleton={<ListSkeleton rows={4} height={96} />}>
        {(figures) => (
          <>
            <Tiles figures={figures} />
            <div className={styles.tables}>
              <RecentPayments payments={figures.recentPayments} />
              <RecentUsers users={figures.recentUsers} />
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Null when there is nothing to compare with. */
function changeOf(now: number, before: number | null) {
  return before === null || before === 0 ? null : bps(Math.round(((now - before) / before) * 10_000));
}

function withTrend(value: ReactNode, trend: readonly number[]): ReactNode {
  return (
    <span className={styles.trend}>
      {value}
      {trend.length > 1 && <Sparkline values={trend} />}
    </span>
  );
}

function Tiles({ figures: { asOf, users, revenue, trades, vip } }: { readonly figures: Dashboard }) {
  const asOfMs = Date.parse(asOf);
  const members = vip.basic + vip.pro + vip.elite;
  const vipShare = revenue.usCents <= 0 ? null : Math.round((revenue.vipUsCents / revenue.usCents) * 100);
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Total Users"
        value={withTrend(formatCount(users.total), users.trend)}
        change={{ rate: changeOf(users.total, users.total30dAgo), against: 'Against 30 days ago' }}
        note={`${formatCount(users.new7d)} new in 7 d`}
        asOfMs={asOfMs}
        to={paths.adminUsers}
      />
      <StatTile
        label="Revenue (30d)"
        value={withTrend(<Money us={usCents(revenue.usCents)} />, revenue.trend)}
        change={{ rate: changeOf(revenue.usCents, revenue.before), against: 'Against the 30 days before' }}
        note={vipShare === null ? 'No payments' : `VIP ${vipShare}%, tokens ${100 - vipShare}%`}
        asOfMs={asOfMs}
      />
      <StatTile
        label="Active Trades"
        value={withTrend(formatCount(trades.count24h), trades.trend)}
        change={{ rate: changeOf(trades.count24h, trades.before), against: 'Against the 24 hours before' }}
        note="In 24 h"
        asOfMs={asOfMs}
      />
      <StatTile
        label="VIP Members"
        value={withTrend(formatCount(members), vip.trend)}
        {...(vip.total30dAgo !== null && {
          change: { rate: changeOf(members, vip.total30dAgo), against: 'Against 30 days ago' },
        })}
        note={`Basic ${formatCount(vip.basic)}, Pro ${formatCount(vip.pro)}, Elite ${formatCount(vip.elite)}`}
        asOfMs={asOfMs}
      />
    </div>
  );
}

const paymentTones: Readonly<Record<Dashboard['recentPayments'][number]['state'], NonNullable<TagProps['tone']>>> = {
  open: 'neutral',
  pending: 'warn',
  paid: 'gain',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  review: 'loss',
};

function RecentPayments({ payments }: { readonly payments: Dashboard['recentPayments'] }) {
  return (
    <Card title="Recent transactions">
      {payments.length === 0 ? (
        <EmptyState title="No payments yet" />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">User</th>
                <th scope="col">For</th>
                <th scope="col">Amount</th>
                <th scope="col">Gateway</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ id, reference, user, product, usCents: cents, gateway, state }) => (
                <tr key={id}>
                  <th scope="row">{reference}</th>
                  <td>{user ?? 'Closed account'}</td>
                  <td>{productTitle(product)}</td>
                  <td>
                    <Money us={usCents(cents)} />
                  </td>
                  <td>{gateway}</td>
                  <td>
                    <Tag tone={paymentTones[state]}>{state}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function RecentUsers({ users }: { readonly users: Dashboard['recentUsers'] }) {
  return (
    <Card title="Recent users" aside={<Link to={paths.adminUsers}>All users</Link>}>
      {users.length === 0 ? (
        <EmptyState title="No users yet" />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">User</th>
                <th scope="col">Status</th>
                <th scope="col">Joined</th>
              </tr>
            </thead>
            <tbody>
              {users.map(({ id, name, state, verified, joinedAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={paths.adminUsers} search={{ open: id } as never}>
                      {name}
                    </Link>
                  </th>
                  <td>
                    <UserTag state={state} verified={verified} />
                  </td>
                  <td>
                    <time dateTime={joinedAt} title={formatDateTime(Date.parse(joinedAt))}>
                      {relativeTime(Date.parse(joinedAt), nowMs())}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function UserTag({ state, verified }: Pick<Dashboard['recentUsers'][number], 'state' | 'verified'>) {
  if (state !== 'active') return <Tag tone="loss">Suspended</Tag>;
  return verified ? <Tag tone="gain">Active</Tag> : <Tag tone="warn">Unverified</Tag>;
}
