import { listSquadReports } from '@limelight/contract/fame/staff-squad-chat';
import type { SquadReport } from '@limelight/contract/fame/staff-squad-chat.schema';
import { formatCount } from '@limelight/rules/count';
import { reportReasonTexts } from '@limelight/rules/squad-message';
import { Tag } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import { reasonsText, stateLooks } from './report-view';
import styles from './squad-reports.module.css';

export function ReportStateTag({ decision }: Pick<SquadReport, 'decision'>) {
  const { tone, label } = stateLooks[decision ?? 'open'];
  return <Tag tone={tone}>{label}</Tag>;
}

function Reasons({ report }: { readonly report: SquadReport }) {
  return (
    <span className={styles.reasons}>
      {report.reasons.length > 0 && <span className={styles.text}>{reasonsText(report)}</span>}
      {report.byWords && <Tag tone="info">Word list</Tag>}
    </span>
  );
}

export const squadReportsList = staffList({
  noun: 'reports',
  endpoint: listSquadReports,
  rowKey: ({ id }) => id,
  rowName: ({ text, squad }) => `${text.slice(0, 40)}, in ${squad.name}`,
  firstSort: { key: 'reported', direction: 'asc' },
  searchLabel: 'Text, writer or squad',
  // What is looked for may be decided already.
  searchedFilters: { state: 'all' },
  emptyTitle: 'No reports found',
  firstText: 'Messages of squads that members or the word list report wait here. Nothing waits.',
  filters: [
    {
      key: 'state',
      label: 'State',
      shape: 'segments',
      options: [
        { value: '', label: 'Open' },
        { value: 'decided', label: 'Decided' },
        { value: 'all', label: 'All' },
      ],
    },
    { key: 'reason', label: 'Reason', options: filterOptions(reportReasonTexts) },
  ],
  columns: [
    {
      key: 'message',
      name: 'Message',
      isRowHead: true,
      cell: ({ text, decision }) => (
        <span className={styles.message}>
          <span className={styles.text}>{text}</span>
          {decision !== null && <ReportStateTag decision={decision} />}
        </span>
      ),
    },
    { key: 'reasons', name: 'Reasons', from: 'tablet', cell: (report) => <Reasons report={report} /> },
    {
      key: 'reporters',
      name: 'Members',
      sortable: true,
      align: 'end',
      cell: ({ reporters }) => formatCount(reporters),
    },
    { key: 'writer', name: 'Writer', from: 'tablet', cell: ({ writer }) => writer?.handle ?? 'Former player' },
    {
      key: 'squad',
      name: 'Squad',
      from: 'desktop',
      cell: ({ squad }) => <span className={styles.text}>{squad.name}</span>,
    },
    {
      key: 'reported',
      name: 'Reported',
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ reportedAt }) => <RelativeTime at={reportedAt} />,
    },
  ],
});
