import { addressOf } from '@limelight/contract/address';
import { exportRevenue, getRevenue } from '@limelight/contract/money/revenue';
import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { type RevenuePeriod, revenuePeriods } from '@limelight/rules/revenue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { usePageSearch } from '../../../shell/use-search';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ListSkeleton, SkeletonText } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { FileLink } from '../kit/csv-link';
import { StaffPage } from '../kit/staff-page';
import { TilesSkeleton } from '../kit/stat-tile';
import styles from './revenue.module.css';
import { RevenueBars, RevenueLegend } from './revenue-bars';
import { RevenueFacts } from './revenue-facts';
import { parseRevenueSearch } from './revenue-search';
import { BarTable, GatewayTable, ProductTable } from './revenue-tables';
import { RevenueTiles } from './revenue-tiles';
import { periodTitles, spanText } from './revenue-view';

const choices = revenuePeriods.map((value) => ({ value, label: periodTitles[value] }));

/** Real money: US$ of the payments, by when it moved. Virtual money is no revenue. */
export function RevenuePage() {
  const [{ period = 'month' }, setSearch] = usePageSearch(parseRevenueSearch);
  const query = useQuery({
    queryKey: [getRevenue.url, period],
    queryFn: ({ signal }) => call(getRevenue, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffPage
      sub={query.data === undefined ? <SkeletonText like={headlines[period]} /> : headline(query.data, period)}
      actions={
        <>
          <Segmented label="Period" choices={choices} value={period} onChange={(next) => setSearch({ period: next })} />
          <FileLink href={addressOf(exportRevenue.url, {}, { period })} />
        </>
      }
    >
      <Freshness query={query} />
      <QueryView query={query} label="Loading the revenue" skeleton={<RevenueSkeleton />}>
        {(revenue) => (
          <div className={styles.page} aria-busy={query.isPlaceholderData || undefined}>
            <RevenueTiles revenue={revenue} />
            <ChartCard revenue={revenue} period={period} />
            <div className={styles.pair}>
              <GatewayTable revenue={revenue} />
              <ProductTable revenue={revenue} />
            </div>
            <RevenueFacts revenue={revenue} />
          </div>
        )}
      </QueryView>
    </StaffPage>
  );
}

function RevenueSkeleton() {
  return (
    <div className={styles.page}>
      <TilesSkeleton
        notes={['US$0.00 before', 'US$0.00 before', '0 subscriptions renew', '0 before', '0 disputes open']}
      />
      <ListSkeleton rows={2} height={280} />
    </div>
  );
}

function headline({ from, until, before }: Revenue, period: RevenuePeriod): string {
  return `${spanText({ from, until }, period)}, compared with ${spanText(before, period)}`;
}

/** As long as the headline of the period. */
const headlines: Readonly<Record<RevenuePeriod, string>> = {
  today: '28 Nov 2026, 00:00 to 10:45, compared with 27 Nov 2026, 00:00 to 10:45',
  week: '23 Nov 2026 to 28 Nov 2026, compared with 16 Nov 2026 to 21 Nov 2026',
  month: '01 Nov 2026 to 28 Nov 2026, compared with 01 Oct 2026 to 28 Oct 2026',
  year: '01 Jan 2026 to 28 Nov 2026, compared with 01 Jan 2025 to 28 Nov 2025',
};

const barNames: Readonly<Record<RevenuePeriod, string>> = { today: 'hour', week: 'day', month: 'day', year: 'month' };

/** The chart, or the same figures as a table. */
function ChartCard({ revenue, period }: { readonly revenue: Revenue; readonly period: RevenuePeriod }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={`Net revenue by ${barNames[period]}`}
      aside={
        <Button variant="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      }
    >
      {asTable ? (
        <BarTable revenue={revenue} period={period} />
      ) : (
        <>
          <RevenueLegend />
          <RevenueBars revenue={revenue} period={period} />
        </>
      )}
    </Card>
  );
}
