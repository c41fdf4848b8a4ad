import { formatCount } from '@limelight/rules/count';
import { secondMs } from '@limelight/rules/time';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Freshness, QueryView } from '../../../shell/query-view';
import { ListSkeleton } from '../../../ui/query-states';
import { StaffPage } from '../kit/staff-page';
import { WaitingPanel } from './waiting-panel';

export const refetchMs = 30 * secondMs;

export interface DashboardPageProps<Figures> {
  readonly query: UseQueryResult<Figures>;
  readonly children: (figures: Figures) => ReactNode;
}

/** Queues before figures. */
export function DashboardPage<Figures>({ query, children }: DashboardPageProps<Figures>) {
  return (
    <StaffPage title="Dashboard">
      <WaitingPanel />
      <Freshness query={query} />
      <QueryView query={query} label="Loading figures" skeleton={<ListSkeleton rows={2} height={110} />}>
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

/** How many VIP members there are, and of which plan. */
export function vipFigure({ basic, pro, elite }: VipCounts) {
  return {
    value: formatCount(basic + pro + elite),
    note: `Basic ${formatCount(basic)}, Pro ${formatCount(pro)}, Elite ${formatCount(elite)}`,
  };
}
