import { useDeferredValue } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useLeague, useRankingVisibility } from '../../../queries/leaderboards';
import { useListing } from '../../../queries/market';
import { Freshness, QueryView } from '../../../shell/query-view';
import { usePageSearch } from '../../../shell/use-search';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/checkbox';
import { PageTitle } from '../../../ui/page-title';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { showToast } from '../../../ui/toast-store';
import { CelebrityBoard } from './celebrity-board';
import styles from './leaderboards-page.module.css';
import { parseLeaderboardsSearch } from './leaderboards-search';
import { LeagueTab } from './league-tab';
import { TableSkeleton, TradersTab } from './traders-tab';

const tabsId = 'leaderboards';
const leagueSkeleton = (
  <Card flush>
    <TableSkeleton />
  </Card>
);

function useVisibilityChoice() {
  const choice = useRankingVisibility();
  const choose = (visible: boolean) =>
    choice.mutate(visible, {
      onSuccess: () =>
        showToast({
          tone: 'success',
          text: visible ? 'You are shown on leaderboards' : 'You are hidden from leaderboards',
        }),
      onError: (error) => showToast({ tone: 'error', text: messageOf(error) }),
    });
  return { choose, busy: choice.isPending };
}

export function LeaderboardsPage() {
  const [search, setSearch] = usePageSearch(parseLeaderboardsSearch);
  const league = useLeague();
  const { choose, busy } = useVisibilityChoice();
  const visibility = league.data?.own?.visibility;
  const tab = search.tab ?? 'league';
  // Deferred: the clicked tab is highlighted immediately, and its 80 rows render in interruptible slices.
  const shown = useDeferredValue(tab);
  const listing = useListing();
  // Top Traders has filters and shows its freshness beside them.
  const freshness = { league, traders: null, celebrities: listing, movers: listing }[shown];
  return (
    <div className={styles.page}>
      <PageTitle
        sub={freshness !== null && <Freshness query={freshness} />}
        actions={
          // Reserves its height from the first render, so that the data causes no layout shift.
          <div className={styles.visibility}>
            <Switch
              label="Show me on leaderboards"
              checked={visibility === 'shown'}
              disabled={busy || visibility === undefined || visibility === 'staff'}
              aria-describedby="visibility-means"
              onChange={(event) => choose(event.target.checked)}
            />
            <p id="visibility-means">
              {visibility === 'staff' ? 'Staff are not ranked' : 'Hidden, you see your figures and nobody your place'}
            </p>
          </div>
        }
      >
        Leaderboards
      </PageTitle>
      <div className={styles.tabs}>
        <Tabs
          id={tabsId}
          label="Leaderboards"
          value={tab}
          onChange={(next) => setSearch({ ...search, tab: next })}
          tabs={[
            { value: 'league', label: 'League' },
            { value: 'traders', label: 'Top Traders' },
            { value: 'celebrities', label: 'Top Celebrities' },
            { value: 'movers', label: 'Biggest Movers' },
          ]}
        />
      </div>
      <TabPanel id={tabsId} value={shown}>
        <div className={styles.panel}>
          {shown === 'league' && (
            <QueryView query={league} label="Loading your league" skeleton={leagueSkeleton}>
              {(answer) => <LeagueTab answer={answer} onShow={() => choose(true)} showing={busy} />}
            </QueryView>
          )}
          {shown === 'traders' && <TradersTab search={search} onSearch={setSearch} />}
          {(shown === 'celebrities' || shown === 'movers') && <CelebrityBoard movers={shown === 'movers'} />}
        </div>
      </TabPanel>
    </div>
  );
}
