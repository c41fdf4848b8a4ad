import { listWaiting } from '@limelight/contract/house/dashboards';
import { paths } from '@limelight/contract/paths';
import { exportFailedJobs, listFailedJobs, retryFailedJob } from '@limelight/contract/people/failed-jobs';
import type { FailedJob } from '@limelight/contract/people/failed-jobs.schema';
import { supportTicketReference } from '@limelight/rules/support';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Banner, EmptyState } from '../../../ui/query-states';
import { forEachRow } from '../kit/for-each-row';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { staffList } from '../kit/staff-list-definition';
import { useListedRow } from '../kit/use-listed-row';

/** What a job was about, and its page. */
function Subject({ subject }: Pick<FailedJob, 'subject'>) {
  switch (subject?.kind) {
    case undefined:
      return 'No page';
    case 'ticket':
      return (
        <Link to={paths.managerSupport} search={{ status: 'all', open: subject.number }}>
          {supportTicketReference(subject.number)}
        </Link>
      );
    case 'payment':
      return (
        <Link to={paths.managerPayments} search={{ open: subject.id }}>
          Payment
        </Link>
      );
    case 'webhook':
      return (
        <Link to={paths.managerWebhooks} search={{ q: subject.id }}>
          Webhook
        </Link>
      );
    case 'user':
      return (
        <Link to={paths.managerUsers} search={{ open: subject.id }}>
          Player
        </Link>
      );
  }
}

const failedJobsList = staffList({
  noun: 'failed jobs',
  endpoint: listFailedJobs,
  csv: exportFailedJobs,
  rowKey: ({ id }) => id,
  rowName: ({ task, id }) => `${task} ${id}`,
  firstSort: { key: 'failed', direction: 'desc' },
  searchLabel: 'Job or error',
  emptyTitle: 'No failed jobs',
  firstText: 'A mail or a message that could not be sent after every try comes here. Nothing is to be done.',
  filters: [],
  columns: [
    {
      key: 'task',
      name: 'Job',
      head: 'Job',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ task }) => task,
    },
    { key: 'subject', name: 'About', head: 'About', cell: ({ subject }) => <Subject subject={subject} /> },
    { key: 'error', name: 'Error', head: 'Error', from: 'tablet', cell: ({ error }) => error },
    { key: 'attempts', name: 'Attempts', head: 'Attempts', from: 'desktop', cell: ({ attempts }) => attempts },
    {
      key: 'failed',
      name: 'Given up',
      head: 'Given up',
      sortable: true,
      cell: ({ failedAt }) => <DateTime at={failedAt} />,
    },
  ],
});

function Job({ id }: Pick<FailedJob, 'id'>) {
  const job = useListedRow<FailedJob>(listFailedJobs.url, (row) => row.id === id);
  if (job === undefined) return <EmptyState title="This job is no longer on this page of the list" />;
  const { task, subject, attempts, failedAt, error } = job;
  return (
    <>
      <dl>
        <FigureRow label="Job" value={task} />
        <FigureRow label="About" value={<Subject subject={subject} />} />
        <FigureRow label="Attempts" value={attempts} />
        <FigureRow label="Given up" value={<DateTime at={failedAt} />} />
      </dl>
      <Banner tone="warning">{error === '' ? 'It left no message' : error}</Banner>
    </>
  );
}

async function retry(rows: readonly FailedJob[], clear: () => void): Promise<void> {
  const send = ({ id }: FailedJob) => call(retryFailedJob, { params: { id } });
  await forEachRow({ rows, send, noun: 'job', participle: 'started again', nameOf: ({ task }) => task });
  refetch([listFailedJobs.url], [listWaiting.url]);
  clear();
}

/** Jobs that were given up after their last attempt: what each was about, why it failed, and another try. */
export function FailedJobsPage() {
  return (
    <StaffList
      list={failedJobsList}
      drawer={(row) => (
        <StaffDrawer row={row} title="Failed job">
          {(id) => <Job id={id} />}
        </StaffDrawer>
      )}
      bulkActions={[
        {
          label: 'Retry',
          icon: <RotateCcw aria-hidden size={16} strokeWidth={1.75} />,
          onPress: (rows, clear) => void retry(rows, clear),
        },
      ]}
    />
  );
}
