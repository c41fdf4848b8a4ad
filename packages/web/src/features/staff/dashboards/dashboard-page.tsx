import { formatCount } from '@limelight/rules/count';
import { bps } from '@limelight/rules/money';
import { changeBps } from '@limelight/rules/revenue';
import { secondMs } from '@limelight/rules/time';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { waitingQuery } from '../../../queries/waiting';
import { Freshness, QueryView } from '../../../shell/query-view';
import { StaffPage } from '../kit/staff-page';
import { WaitingPanel } from './waiting-panel';

export const refetchMs = 30 * secondMs;

export interface DashboardPageProps<Figures> {
  readonly query: UseQueryResult<Figures>;
  readonly skeleton: ReactNode;
  readonly children: (figures: Figures) => ReactNode;
}

/** Queues before figures; shown together, since the number of queues moves the figures. */
export function DashboardPage<Figures>({ query, skeleton, children }: DashboardPageProps<Figures>) {
  const queues = useQuery(waitingQuery);
  const held = queues.isPending || query.isPending;
  return (
    <StaffPage>
      <WaitingPanel query={held ? { ...queues, data: undefined } : queues} />
      <Freshness query={query} />
      <QueryView query={held ? { ...query, data: undefined } : query} label="Loading figures" skeleton={skeleton}>
        {children}
      </QueryView>
    </StaffPage>
  );
}

interface VipCounts {
  readonly basic: number;
  readonly pro: number;
  readonly elite: number;
}

export function changeOf(now: number, before: number, against: string) {
  const rate = changeBps(now, before);
  return { rate: rate === null ? null : bps(rate), against };
}

/** Nothing until members were counted for 30 days. */
export function vipChange({ basic, pro, elite, total30dAgo }: VipCounts & { readonly total30dAgo: number | null }) {
  if (total30dAgo === null) return {};
  return { change: changeOf(basic + pro + elite, total30dAgo, 'Against 30 days ago') };
}

/** How many VIP members there are, and of which plan. */
export function vipFigure({ basic, pro, elite }: VipCounts) {
  return {
    value: formatCount(basic + pro + elite),
    note: `Basic ${formatCount(basic)}, Pro ${formatCount(pro)}, Elite ${formatCount(elite)}`,
  };
}
