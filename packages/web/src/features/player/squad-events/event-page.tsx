import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { paths, squadEventPath, squadPath } from '@limelight/contract/paths';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link, useParams } from '@tanstack/react-router';
import { CalendarPlus, Share2, Zap } from 'lucide-react';
import { isApiError } from '../../../queries/api-error';
import { useSiteName } from '../../../queries/settings';
import { type ShownEvent, useOwnPledges, useSquadEvent } from '../../../queries/squad-events';
import { useSquadStanding } from '../../../queries/squads';
import { calendarFile } from '../../../shell/ipos/calendar-file';
import { useOwnPageTitle } from '../../../shell/page-title';
import { Freshness, QueryView } from '../../../shell/query-view';
import { cancelText, isAhead } from '../../../shell/squad-events/event-view';
import { AppealLink } from '../../../shell/squads/appeal-link';
import { usePageSearch } from '../../../shell/use-search';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { PageTitle } from '../../../ui/page-title';
import { Banner, Skeleton } from '../../../ui/query-states';
import { saveFile } from '../../../ui/save-file';
import { shareLink } from '../../../ui/share-link';
import { NothingYet } from '../nothing-yet';
import { InviteWays } from '../squads/invite-ways';
import { useStar } from '../squads/use-star';
import { CheckCard } from './check-card';
import styles from './event-cards.module.css';
import { parseEventSearch } from './event-search';
import { Conditions, EventActions, EventStage } from './event-stage';
import { EventTimeline } from './event-timeline';
import { PledgeButton } from './pledge-button';
import { PledgeCard } from './pledge-card';
import { useEventStanding } from './use-event-standing';
import { WithdrawEvent } from './withdraw-event';

/** An event of a squad, or a private one: everybody with its link sees it, players with an account pledge. */
export function EventPage() {
  const { id = '' } = useParams({ strict: false });
  const [{ code }] = usePageSearch(parseEventSearch);
  const shown = useSquadEvent(id, code);
  // Who hosts a private event, or was let in, needs no code.
  const own = useOwnPledges().data?.privateEvents.find(({ event }) => event.id === id);
  const data: ShownEvent | undefined = shown.data ?? own;
  // The code of another event opens only that one.
  const isOther = data !== undefined && data.event.id !== id.toLowerCase();
  if (isOther || (data === undefined && isApiError(shown.error, 'NOT_FOUND', 'BAD_REQUEST'))) {
    return (
      <div className={styles.page}>
        <PageTitle>Event not found</PageTitle>
        <NothingYet
          icon={Zap}
          title="We couldn’t find this event"
          text="A private event opens with the link of its invitation."
          to={paths.squads}
          next="All squads"
        />
      </div>
    );
  }
  return (
    <QueryView query={{ ...shown, data }} label="Loading the event" skeleton={<PageSkeleton />}>
      {(loaded) => (
        <>
          <Freshness query={shown} />
          <Loaded key={loaded.event.id} {...loaded} code={code} />
        </>
      )}
    </QueryView>
  );
}

interface LoadedProps extends ShownEvent {
  readonly code: string | undefined;
}

function Loaded({ event, host, code }: LoadedProps) {
  const star = useStar(event.celebrityId);
  useOwnPageTitle(`${star.name} event`);
  const standing = useEventStanding(event, code);
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <EventStage event={event} heading="h1" by={<By event={event} host={host} />}>
            <Actions event={event} standing={standing} code={code} />
          </EventStage>
          {event.stage === 'cancelled' && (
            <Banner tone="warning">
              <strong>This event was cancelled.</strong> {cancelText(event, star.name)} All pledged cash is free again.
              {event.cancelReason === 'staff' && (standing.own ?? standing.hosted) !== undefined && (
                <>
                  {' '}
                  You disagree? <AppealLink kind="event" id={event.id} />, and a person looks at it.
                </>
              )}
            </Banner>
          )}
          <div className={styles.later}>
            <EventTimeline event={event} />
          </div>
        </div>
        <div className={styles.side}>
          <PledgeCard event={event} standing={standing} code={code} />
          <Invitation event={event} code={standing.hosted?.inviteCode ?? null} />
          {event.start !== null && <CheckCard event={event} start={event.start} own={standing.own} />}
          <Ways
            event={event}
            code={code ?? standing.hosted?.inviteCode ?? undefined}
            isHost={standing.hosted?.inviteCode != null}
          />
        </div>
      </div>
    </div>
  );
}

function By({ event: { squad, celebrityId }, host }: ShownEvent) {
  const star = useStar(celebrityId);
  return (
    <p>
      {squad === null ? (
        `By invitation${host === null ? '' : ` of @${host}`}`
      ) : (
        <Link to={squadPath(squad.handle)}>{squad.name}</Link>
      )}
      {' · '}
      <Link to={paths.celebrity} params={{ id: celebrityId }}>
        {star.name}
      </Link>
    </p>
  );
}

type ActionsProps = Pick<LoadedProps, 'event' | 'code'> & { readonly standing: ReturnType<typeof useEventStanding> };

function Actions({ event, standing, code }: ActionsProps) {
  if (!isAhead(event)) return null;
  return (
    <EventActions>
      {standing.own === undefined && <PledgeButton event={event} standing={standing} code={code} />}
      <Conditions event={event} />
    </EventActions>
  );
}

/** Of who hosts a private event. */
function Invitation({ event, code }: { readonly event: SquadEvent; readonly code: string | null }) {
  const star = useStar(event.celebrityId);
  if (code === null || !isAhead(event)) return null;
  return (
    <Card title="Invite your friends">
      <InviteWays
        link={`${location.origin}${squadEventPath(event.id, code)}`}
        code={code}
        text={`Join my ${star.name} event.`}
      />
    </Card>
  );
}

interface WaysProps {
  readonly event: SquadEvent;
  readonly code: string | undefined;
  readonly isHost: boolean;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Into a calendar, to friends, and back. */
function Ways({ event, code, isHost }: WaysProps) {
  const siteName = useSiteName();
  const star = useStar(event.celebrityId);
  const standing = useSquadStanding(event.squad?.id);
  const mayWithdraw = isHost || (standing.data?.membership?.rights.includes('events') ?? false);
  const url = `${location.origin}${squadEventPath(event.id, code)}`;
  const title = `${star.name} event on ${siteName}`;
  const add = () =>
    saveFile({
      name: `event-${event.celebrityId}.ics`,
      type: 'text/calendar',
      text: calendarFile({
        siteName,
        uid: `event-${event.id}@${location.hostname}`,
        title,
        text: `All pledges become shares at one price. ${formatSe(seCents(event.pledgedCents))} pledged so far.`,
        url,
        startMs: Date.parse(event.startsAt),
        endMs: Date.parse(event.endsAt),
        stampMs: nowMs(),
      }),
    });
  const share = () =>
    shareLink({ title, url }, { copied: 'Link copied to clipboard!', failed: `We couldn’t share the link: ${url}` });
  return (
    <div className={styles.buttons}>
      {isAhead(event) && (
        <Button variant="outline" size="small" icon={<CalendarPlus {...icon} />} onClick={add}>
          Add to calendar
        </Button>
      )}
      <Button variant="outline" size="small" icon={<Share2 {...icon} />} onClick={() => void share()}>
        Share
      </Button>
      {event.stage === 'proposed' && mayWithdraw && <WithdrawEvent event={event} />}
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <Skeleton shape="block" height={478} />
        <Skeleton shape="block" height={280} />
      </div>
    </div>
  );
}
