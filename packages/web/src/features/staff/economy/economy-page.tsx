import { getEconomy } from '@limelight/contract/money/economy';
import type { Economy } from '@limelight/contract/money/economy.schema';
import { seCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { usePageSearch } from '../../../shell/use-search';
import { Money } from '../../../ui/money';
import { ListSkeleton, SkeletonText } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { Tag } from '../../../ui/tag';
import { StaffPage, StaffSkeletons } from '../kit/staff-page';
import { StatTile, StatTiles, TilesSkeleton } from '../kit/stat-tile';
import styles from './economy.module.css';
import { parseEconomySearch } from './economy-search';
import { FlowChart } from './flow-chart';
import { flowNames, periodNames, totalsOf } from './flow-view';
import { HealthCard } from './health-card';
import { HouseAccounts } from './house-accounts';
import { RingsCard } from './rings-card';

/** All SE$ made and removed, straight from the ledger. */
export function EconomyPage() {
  const [{ days = '30' }, setSearch] = usePageSearch(parseEconomySearch);
  const query = useQuery({
    queryKey: [getEconomy.url, days],
    queryFn: ({ signal }) => call(getEconomy, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffPage
      sub={
        <>
          All SE$ made and removed, from the ledger · as of{' '}
          {query.data ? formatDateTime(Date.parse(query.data.asOf)) : <SkeletonText like="28 Nov 2026, 10:45" />}
        </>
      }
      actions={
        <>
          <LedgerState economy={query.data} />
          <Segmented
            label="Period"
            value={days}
            choices={[
              { value: '7', label: '7 d' },
              { value: '30', label: '30 d' },
              { value: '90', label: '90 d' },
              { value: 'all', label: 'All' },
            ]}
            onChange={(value) => setSearch({ days: value })}
          />
        </>
      }
    >
      <Freshness query={query} />
      <QueryView query={query} label="Loading the economy" skeleton={<EconomySkeleton />}>
        {(economy) => (
          <>
            <Tiles economy={economy} />
            <div className={styles.columns}>
              <FlowChart days={economy.days} />
              <HealthCard economy={economy} />
            </div>
            <HouseAccounts economy={economy} />
          </>
        )}
      </QueryView>
      <RingsCard />
    </StaffPage>
  );
}

const sumsToZero = 'Ledger sums to zero';

function LedgerState({ economy }: { readonly economy: Economy | undefined }) {
  const icon = <ShieldCheck aria-hidden size={14} strokeWidth={2} />;
  if (economy === undefined) {
    return (
      <Tag icon={icon}>
        <SkeletonText like={sumsToZero} />
      </Tag>
    );
  }
  const { sumCents } = economy;
  if (sumCents !== 0) {
    return (
      <Tag tone="danger" icon={<ShieldAlert aria-hidden size={14} strokeWidth={2} />}>
        Ledger is off by <Money se={seCents(sumCents)} signed />
      </Tag>
    );
  }
  return (
    <Tag tone="gain" icon={icon}>
      {sumsToZero}
    </Tag>
  );
}

function EconomySkeleton() {
  return (
    <StaffSkeletons>
      <TilesSkeleton notes={['Cash SE$10,000, shares SE$0', 'Sign-up grants 100%', 'Nothing']} />
      <ListSkeleton rows={3} height={280} />
    </StaffSkeletons>
  );
}

/** The flows of the period with their share: "Sign-up grants 61%, Tokens 27%". */
function sharesText(economy: Economy, side: 'madeCents' | 'removedCents'): string {
  const total = economy.days.reduce((sum, { flows }) => sum + totalsOf(flows)[side], 0);
  if (total === 0) return 'Nothing';
  const byFlow = new Map<keyof typeof flowNames, number>();
  for (const { flow, [side]: cents } of economy.kinds) byFlow.set(flow, (byFlow.get(flow) ?? 0) + cents);
  return [...byFlow]
    .filter(([flow, cents]) => flow !== 'market' && cents > 0)
    .sort(([, left], [, right]) => right - left)
    .map(([flow, cents]) => `${flowNames[flow]} ${Math.round((cents / total) * 100)}%`)
    .join(', ');
}

function Tiles({ economy }: { readonly economy: Economy }) {
  const { period, asOf, booksAsOf, days, wallets, holdings } = economy;
  const asOfMs = Date.parse(asOf);
  const perDay = days.map(({ flows }) => totalsOf(flows));
  const sum = (side: 'madeCents' | 'removedCents') =>
    seCents(perDay.reduce((total, { [side]: cents }) => total + cents, 0));
  // Without today, which is not over.
  const trend = (side: 'madeCents' | 'removedCents') => perDay.slice(0, -1).map(({ [side]: cents }) => cents);
  return (
    <StatTiles>
      <StatTile
        label="SE$ in play"
        value={<Money se={seCents(wallets.cashCents + holdings.valueCents)} />}
        note={
          <>
            Cash <Money se={seCents(wallets.cashCents)} />, shares <Money se={seCents(holdings.valueCents)} />
          </>
        }
        asOfMs={Date.parse(booksAsOf)}
      />
      <StatTile
        label={`Made, ${periodNames[period]}`}
        value={<Money se={sum('madeCents')} />}
        trend={trend('madeCents')}
        note={sharesText(economy, 'madeCents')}
        asOfMs={asOfMs}
      />
      <StatTile
        label={`Removed, ${periodNames[period]}`}
        value={<Money se={sum('removedCents')} />}
        trend={trend('removedCents')}
        note={sharesText(economy, 'removedCents')}
        asOfMs={asOfMs}
      />
    </StatTiles>
  );
}
