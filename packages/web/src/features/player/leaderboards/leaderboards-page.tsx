import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useLeague, useRankingVisibility } from '../../../queries/leaderboards';
import { useListing } from '../../../queries/market';
import { Freshness, QueryView } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { usePageSearch } from '../../../shell/use-search';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/checkbox';
import { PageTitle } from '../../../ui/page-title';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { showToast } from '../../../ui/toast-store';
import { useFromWidth } from '../../../ui/use-media-query';
import { CelebrityBoard } from './celebrity-board';
import { GuestLeague } from './guest-league';
import styles from './leaderboards-page.module.css';
import { parseLeaderboardsSearch } from './leaderboards-search';
import { LeagueTab } from './league-tab';
import { RingNotice } from './ring-notice';
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

interface VisibilityTextProps {
  readonly visibility: OwnRank['visibility'] | undefined;
  readonly handle: string | undefined;
}

function VisibilityText({ visibility, handle }: VisibilityTextProps) {
  if (visibility === 'staff') return 'Staff are not ranked';
  if (visibility === 'frozen') return 'Not ranked while trading is frozen';
  if (visibility === 'ring') return 'Not ranked: an older account is';
  if (visibility === 'hidden') return 'Hidden: only you see your figures';
  if (visibility === undefined || handle === undefined) return null;
  return (
    <>
      Others see you as <Link to={paths.editProfile}>{handle}</Link>
    </>
  );
}

interface VisibilityProps {
  readonly own: OwnRank | null | undefined;
  readonly busy: boolean;
  readonly onChoose: (visible: boolean) => void;
}

/** Reserves its height from the first render, so that the data causes no layout shift. */
function Visibility({ own, busy, onChoose }: VisibilityProps) {
  const visibility = own?.visibility;
  return (
    <div className={styles.visibility}>
      <Switch
        label="Show me on leaderboards and in the live feed"
        checked={own != null && !own.hides && visibility !== 'staff' && visibility !== 'frozen'}
        disabled={busy || visibility === undefined || visibility === 'staff' || visibility === 'frozen'}
        aria-describedby="visibility-means"
        onChange={(event) => onChoose(event.target.checked)}
      />
      <p id="visibility-means">
        <VisibilityText visibility={visibility} handle={own?.handle} />
      </p>
    </div>
  );
}

export function LeaderboardsPage() {
  const [search, setSearch] = usePageSearch(parseLeaderboardsSearch);
  const isGuest = useIsGuest();
  const league = useLeague({ enabled: !isGuest });
  const { choose, busy } = useVisibilityChoice();
  const own = league.data?.own;
  const isWide = useFromWidth('tablet');
  const tab = search.tab ?? 'league';
  // Deferred: the clicked tab is highlighted immediately, and its 80 rows render in interruptible slices.
  const shown = useDeferredValue(tab);
  const listing = useListing();
  // Top Traders has filters and shows its freshness next to them.
  const freshness = { league: isGuest ? null : league, traders: null, celebrities: listing, movers: listing }[shown];
  return (
    <div className={styles.page}>
      <PageTitle
        sub={freshness !== null && <Freshness query={freshness} />}
        actions={!isGuest && isWide && <Visibility own={own} busy={busy} onChoose={choose} />}
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
      {own?.ring != null && (shown === 'league' || shown === 'traders') && <RingNotice ring={own.ring} />}
      <TabPanel id={tabsId} value={shown}>
        <div className={styles.panel} aria-busy={shown !== tab}>
          {shown === 'league' && isGuest && <GuestLeague />}
          {shown === 'league' && !isGuest && (
            <QueryView query={league} label="Loading your league" skeleton={leagueSkeleton}>
              {(answer) => <LeagueTab answer={answer} />}
            </QueryView>
          )}
          {shown === 'traders' && <TradersTab search={search} onSearch={setSearch} />}
          {(shown === 'celebrities' || shown === 'movers') && <CelebrityBoard movers={shown === 'movers'} />}
        </div>
      </TabPanel>
      {/* A setting: on a phone the ranking comes first. */}
      {!isGuest && !isWide && <Visibility own={own} busy={busy} onChoose={choose} />}
    </div>
  );
}
