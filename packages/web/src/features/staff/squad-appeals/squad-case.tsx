import { getStaffSquadCase } from '@limelight/contract/fame/squad-appeals';
import type { StaffSquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { paths, squadPath } from '@limelight/contract/paths';
import type { StaffTicketRow } from '@limelight/contract/talk/staff-support.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { caseStates, caseTitle, doerText, reasonText } from '../../../shell/squads/case-view';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { ReportContext } from '../squad-reports/report-context';
import { CaseUndo } from './case-undo';
import styles from './squad-appeals.module.css';

/** What a ticket appeals: who did it, why, the message concerned, and the way to undo it. */
export function SquadCaseView({ ticket }: { readonly ticket: StaffTicketRow }) {
  const { number } = ticket;
  const query = useQuery({
    queryKey: [getStaffSquadCase.url, number],
    queryFn: ({ signal }) => call(getStaffSquadCase, { params: { number }, signal }),
  });
  return (
    <section className={styles.case} aria-label="What it appeals">
      <QueryView query={query} label="Loading what it appeals" skeleton={<ListSkeleton rows={3} height={40} />}>
        {({ found }) =>
          found === null ? (
            <Banner tone="info">What this ticket appeals is deleted. The ticket stays.</Banner>
          ) : (
            <Found found={found} ticket={ticket} />
          )
        }
      </QueryView>
    </section>
  );
}

interface FoundProps {
  readonly found: StaffSquadCase;
  readonly ticket: StaffTicketRow;
}

function Found({ found, ticket }: FoundProps) {
  const { message, measure, state } = found;
  const isRemoval = measure === 'removal' || measure === 'staff-removal';
  return (
    <>
      <div className={styles.head}>
        <h3>{caseTitle(found)}</h3>
        <Tag tone={caseStates[state].tone}>{caseStates[state].label}</Tag>
      </div>
      <p className={styles.reason}>{reasonText(found)}</p>
      <Facts found={found} />
      {message !== null && (
        <details className={styles.message}>
          <summary>{isRemoval ? 'The message in the chat' : 'The player’s last message before it'}</summary>
          {isRemoval && (
            <p className={styles.reported}>
              {message.text === null ? 'Nobody reported it, so its text is deleted.' : `It said: “${message.text}”`}
            </p>
          )}
          <ReportContext report={message} />
        </details>
      )}
      <CaseUndo found={found} ticket={ticket} />
    </>
  );
}

function Facts({ found }: Pick<FoundProps, 'found'>) {
  const { squad, by, byStaff, time, until, before, after, kind, id } = found;
  return (
    <dl>
      {squad !== null && (
        <FigureRow
          label="Squad"
          value={
            <a href={squadPath(squad.handle)} target="_blank" rel="noreferrer">
              {squad.name}
            </a>
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
      <FigureRow
        label="By"
        value={
          by === null || byStaff ? (
            (by?.name ?? doerText(found))
          ) : (
            <Link to={paths.managerUsers} search={{ open: by.id }}>
              @{by.name}
            </Link>
          )
        }
      />
      <FigureRow label="When" value={<DateTime at={time} />} />
      {until !== null && <FigureRow label="Until" value={<DateTime at={until} />} />}
    </dl>
  );
}
