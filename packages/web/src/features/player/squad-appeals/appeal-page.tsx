import type { SquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { paths } from '@limelight/contract/paths';
import { squadCaseKinds } from '@limelight/rules/squad-appeal';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { isApiError } from '../../../queries/api-error';
import { type CaseSource, useSquadCase } from '../../../queries/squad-appeals';
import { useOwnPageTitle } from '../../../shell/page-title';
import { Freshness, QueryView } from '../../../shell/query-view';
import { caseStates, caseTitle, doerText, reasonText } from '../../../shell/squads/case-view';
import { Card, FigureRow } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { nowMs } from '../../../ui/now';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { AppealCard } from './appeal-card';
import styles from './squad-appeals.module.css';

/** What was done to the player in a squad, or to a squad of the player, and the appeal. */
export function AppealPage() {
  const { kind: text = '', id = '' } = useParams({ strict: false });
  const kind = squadCaseKinds.find((one) => one === text);
  return kind === undefined ? <NotFound /> : <Case source={{ kind, id }} />;
}

function Case({ source }: { readonly source: CaseSource }) {
  const query = useSquadCase(source);
  if (query.data === undefined && isApiError(query.error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />;
  return (
    <QueryView query={query} label="Loading what was done" skeleton={<ListSkeleton rows={4} height={60} />}>
      {(found) => (
        <>
          <Freshness query={query} />
          <Loaded found={found} source={source} />
        </>
      )}
    </QueryView>
  );
}

function Loaded({ found, source }: { readonly found: SquadCase; readonly source: CaseSource }) {
  const title = caseTitle(found);
  useOwnPageTitle(title);
  return (
    <div className={styles.page}>
      <PageTitle sub={<Link to={paths.help}>Help centre</Link>}>{title}</PageTitle>
      <Card title="What was done">
        <Facts found={found} />
      </Card>
      <AppealCard found={found} source={source} />
    </div>
  );
}

function Facts({ found }: { readonly found: SquadCase }) {
  const { squad, time, until, state, before, after, kind, id } = found;
  const now = nowMs();
  return (
    <>
      <p className={styles.reason}>{reasonText(found)}</p>
      <dl>
        {squad !== null && (
          <FigureRow
            label="Squad"
            value={
              <Link to={paths.squad} params={{ handle: squad.handle }}>
                {squad.name}
              </Link>
            }
          />
        )}
        {kind === 'event' && (
          <FigureRow
            label="Event"
            value={
              <Link to={paths.squadEvent} params={{ id }}>
                See the event
              </Link>
            }
          />
        )}
        {before !== null && after !== null && <FigureRow label="Name" value={`${before} → ${after}`} />}
        <FigureRow label="By" value={doerText(found)} />
        <FigureRow label="When" value={<Moment at={time} nowMs={now} />} />
        {until !== null && <FigureRow label="Until" value={<Moment at={until} nowMs={now} />} />}
        <FigureRow label="State" value={<Tag tone={caseStates[state].tone}>{caseStates[state].label}</Tag>} />
      </dl>
    </>
  );
}

function NotFound() {
  return (
    <div className={styles.page}>
      <PageTitle sub={<Link to={paths.help}>Help centre</Link>}>Appeal</PageTitle>
      <EmptyState
        icon={<SearchX aria-hidden size={24} strokeWidth={1.75} />}
        title="We couldn’t find this"
        text="It may be deleted, or not concern you. You can still write to support in the help centre."
      />
    </div>
  );
}
