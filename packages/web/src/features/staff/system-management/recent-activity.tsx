import { paths } from '@limelight/contract/paths';
import { listAuditTrail } from '@limelight/contract/people/audit-trail';
import type { AuditEntry } from '@limelight/contract/people/audit-trail.schema';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { actionText, targetText } from '../audit/audit-list';
import { RelativeTime } from '../kit/relative-time';

const refetchMs = 30 * secondMs;

const columns: readonly Column<AuditEntry>[] = [
  { key: 'action', head: 'Action', isRowHead: true, cell: ({ action }) => actionText(action) },
  { key: 'actor', head: 'Who', cell: ({ actorName }) => actorName ?? 'Former staff' },
  { key: 'target', head: 'Target', from: 'tablet', cell: targetText },
  { key: 'reason', head: 'Reason', from: 'desktop', cell: ({ reason }) => reason ?? '' },
  { key: 'time', head: 'Time', align: 'end', cell: ({ time }) => <RelativeTime at={time} /> },
];

/** The newest entries of the audit trail. */
export function RecentActivity() {
  const trail = useQuery({
    queryKey: [listAuditTrail.url, 'recent'],
    queryFn: ({ signal }) => call(listAuditTrail, { query: { page: 0 }, signal }),
    refetchInterval: refetchMs,
  });
  return (
    <Card title="Recent Activity" aside={<Link to={paths.managerAudit}>Audit log</Link>} flush>
      <QueryView query={trail} label="Loading recent activity" skeleton={<ListSkeleton rows={5} height={40} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<ScrollText aria-hidden size={24} strokeWidth={1.75} />}
              title="No recent activity"
              text="Actions of staff appear here."
            />
          ) : (
            <DataTable
              caption="Latest entries of the audit log"
              dense
              columns={columns}
              rows={rows}
              rowKey={({ number }) => String(number)}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
