import { getSquadReport } from '@limelight/contract/fame/staff-squad-chat';
import { paths, squadPath } from '@limelight/contract/paths';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../queries/client';
import { StaleMark } from '../../../shell/query-view';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { FoundView } from '../kit/found-view';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { ReportContext } from './report-context';
import { ReportDecisions } from './report-decisions';
import { Reporters, WriterHistory } from './report-records';
import { type DetailProps, originText, trackRecordText } from './report-view';
import styles from './squad-reports.module.css';
import { ReportStateTag } from './squad-reports-list';

/** Everything about one reported message, and the decision. */
export function ReportDrawer({ row }: { readonly row: OpenRow }) {
  const { id } = row;
  const query = useQuery({
    queryKey: [getSquadReport.url, id],
    queryFn: ({ signal }) => call(getSquadReport, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
  const report = query.data;
  return (
    <StaffDrawer
      row={row}
      title="Reported message"
      width={560}
      footer={report?.decision === null ? <ReportDecisions key={report.id} report={report} /> : undefined}
    >
      {(reportId) => (
        <FoundView
          noun="report"
          query={query}
          label="Loading the report"
          skeleton={<ListSkeleton rows={6} height={40} />}
        >
          {(detail) => (
            <div className={styles.drawer} key={reportId}>
              <StaleMark query={query} />
              <Outcome report={detail} />
              <blockquote className={styles.reported}>{detail.text}</blockquote>
              <Facts report={detail} />
              <ReportContext report={detail} />
              <Reporters report={detail} />
              <WriterHistory report={detail} />
            </div>
          )}
        </FoundView>
      )}
    </StaffDrawer>
  );
}

/** What was decided, by whom and why. */
function Outcome({ report: { decision, decidedAt, decidedBy, decisionReason } }: DetailProps) {
  if (decision === null || decidedAt === null) return null;
  return (
    <Banner tone="info">
      <ReportStateTag decision={decision} /> {decidedBy ?? 'Former staff'}, {formatDateTime(Date.parse(decidedAt))}:{' '}
      {decisionReason}
    </Banner>
  );
}

function Facts({ report }: DetailProps) {
  const { writer, squad, reportedAt } = report;
  return (
    <dl>
      <FigureRow
        label="Writer"
        value={
          writer === null ? (
            'Former player'
          ) : (
            <Link to={paths.managerUsers} search={{ open: writer.id }}>
              {writer.name} (@{writer.handle})
            </Link>
          )
        }
      />
      <FigureRow
        label="Squad"
        value={
          <a href={squadPath(squad.handle)} target="_blank" rel="noreferrer">
            {squad.name}
          </a>
        }
      />
      <FigureRow label="Reported" value={<DateTime at={reportedAt} />} />
      <FigureRow label="By" value={originText(report)} />
      <FigureRow label="Decided reports by these members" value={trackRecordText(report)} />
    </dl>
  );
}
