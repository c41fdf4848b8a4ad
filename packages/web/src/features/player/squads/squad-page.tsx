import type { SquadDetail, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { useNavigate, useParams } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { useSquad, useSquadStanding, useSquadTopic } from '../../../queries/squads';
import { lazyPart } from '../../../shell/lazy-part';
import { useOwnPageTitle } from '../../../shell/page-title';
import { combineQueries, Freshness, type QueryResult, QueryView } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { classes } from '../../../ui/classes';
import { PageTitle } from '../../../ui/page-title';
import { Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { NothingYet } from '../nothing-yet';
import { ChatCard } from '../squad-chat/chat-card';
import { SignalsCard } from '../squad-signals/signals-card';
import { AboutCard } from './about-card';
import { JoinBar } from './join-button';
import { MembersCard } from './members-card';
import { SquadBanner } from './squad-banner';
import { SquadNotices } from './squad-notices';
import styles from './squad-page.module.css';

/** A squad: everybody sees what it is and who leads it, players with an account its members. */
export function SquadPage() {
  const { handle = '' } = useParams({ strict: false });
  const squad = useSquad(handle);
  const isGuest = useIsGuest();
  const standing = useSquadStanding(squad.data?.id);
  useRenaming(squad.data, handle);
  if (squad.data === undefined && isApiError(squad.error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />;
  // Together: what the player can do decides about the buttons and what is above the members.
  const query: QueryResult<LoadedProps> = isGuest
    ? { ...squad, data: squad.data && { squad: squad.data, standing: undefined } }
    : combineQueries([squad, standing], ([found, own]) => ({ squad: found, standing: own }));
  return (
    <QueryView query={query} label="Loading the squad" skeleton={<PageSkeleton />}>
      {(data) => (
        <>
          <Freshness query={squad} />
          <Loaded key={data.squad.id} {...data} />
        </>
      )}
    </QueryView>
  );
}

/** A squad that staff have renamed answers to its old handle, also while its page is open. */
function useRenaming(squad: SquadDetail | undefined, handle: string): void {
  const navigate = useNavigate();
  const current = squad?.handle ?? handle;
  useEffect(() => {
    if (current === handle) return;
    void navigate({ to: paths.squad, params: { handle: current }, search: true, replace: true });
  }, [current, handle, navigate]);
}

interface LoadedProps {
  readonly squad: SquadDetail;
  /** Of guests undefined. */
  readonly standing: SquadStandingAnswer | undefined;
}

// Lazy: they are below or between what every squad has.
const loadEvents = () => import('../squad-events/squad-page-events');
const { Part: NextEvent } = lazyPart(loadEvents, (module) => module.NextEvent);
const { Part: EventsCard } = lazyPart(loadEvents, (module) => module.EventsCard);
const eventsFailed = 'The events could not be loaded';

const parts = [
  { value: 'chat', label: 'Chat' },
  { value: 'signals', label: 'Signals' },
  { value: 'members', label: 'Members' },
  { value: 'events', label: 'Events' },
] as const;

function Loaded({ squad, standing }: LoadedProps) {
  useOwnPageTitle(squad.name);
  const membership = standing?.membership ?? null;
  const [part, setPart] = useState<(typeof parts)[number]['value']>('chat');
  return (
    <div className={classes(styles.page, membership !== null && styles.withChat)} data-part={part}>
      <div className={styles.main}>
        <SquadBanner squad={squad} standing={standing} />
        <SquadNotices squad={squad} standing={standing} />
        <NextEvent fallback={null} failedText={eventsFailed} squad={squad} />
        {membership !== null && (
          <div className={styles.parts}>
            <Changes id={squad.id} />
            <Segmented full label="Show" value={part} onChange={setPart} choices={parts} />
          </div>
        )}
        <div className={styles.events}>
          <EventsCard fallback={null} failedText={eventsFailed} squad={squad} standing={standing} />
        </div>
        <div className={classes(styles.columns, standing !== undefined && styles.withSignals)}>
          <AboutCard squad={squad} isMember={membership !== null} />
          {standing !== undefined && (
            <div className={styles.signals}>
              <SignalsCard squad={squad} standing={standing} />
            </div>
          )}
          <MembersCard squad={squad} standing={standing} />
        </div>
        {membership === null && <JoinBar squad={squad} standing={standing} />}
      </div>
      {membership !== null && (
        <ChatCard squad={squad} membership={membership} closingId={standing?.closingId ?? null} />
      )}
    </div>
  );
}

/** Of members the stream brings each change. */
function Changes({ id }: { readonly id: string }) {
  useSquadTopic(id);
  return null;
}

function NotFound() {
  return (
    <div className={styles.page}>
      <PageTitle>Squad not found</PageTitle>
      <NothingYet
        icon={UserSearch}
        title="We couldn’t find this squad"
        text="It may have another name now."
        to={paths.squads}
        next="All squads"
      />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.skeletonBanner}>
        <Skeleton shape="block" height="100%" />
      </div>
      <div className={styles.columns}>
        <Skeleton shape="block" height={300} />
        <Skeleton shape="block" height={520} />
      </div>
    </div>
  );
}
