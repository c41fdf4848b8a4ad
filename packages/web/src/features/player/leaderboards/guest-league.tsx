import { leagueSize } from '@limelight/rules/league';
import { Trophy } from 'lucide-react';
import { useTraders } from '../../../queries/leaderboards';
import { QueryView } from '../../../shell/query-view';
import { SignUpLink } from '../../../shell/sign-up-link';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/query-states';
import { GuestRank } from './guest-rank';
import { returnMeaning } from './leaderboards-view';
import { EntriesTable, EntryRow } from './ranking-cells';
import { TableSkeleton } from './traders-tab';

/** How many of the month's best a guest sees: as many as stand on a league's first screen. */
const shown = 10;

/** For guests, who are in no league: the month's best of all leagues, and where the guest would be. */
export function GuestLeague() {
  const month = useTraders({ window: 'month', sort: 'return', bots: false }, { isGuest: true });
  return (
    <>
      <Card>
        <EmptyState
          icon={<Trophy aria-hidden size={24} strokeWidth={1.75} />}
          title="Your league waits for you"
          text={`Sign up, and your first trade places you among about ${leagueSize} players. ${returnMeaning}`}
          action={<SignUpLink />}
        />
        <GuestRank window="month" />
      </Card>
      <QueryView
        query={month}
        label="Loading this month’s best"
        skeleton={
          <Card flush title="Best of this month">
            <TableSkeleton />
          </Card>
        }
      >
        {({ pages: [first] }) => {
          const entries = first?.entries.slice(0, shown) ?? [];
          if (entries.length === 0) return null;
          return (
            <Card flush title="Best of this month" aside="All leagues">
              <EntriesTable caption="Best of this month">
                <tbody>
                  {entries.map((entry) => (
                    <EntryRow key={entry.avatarUrl} entry={entry} />
                  ))}
                </tbody>
              </EntriesTable>
            </Card>
          );
        }}
      </QueryView>
    </>
  );
}
