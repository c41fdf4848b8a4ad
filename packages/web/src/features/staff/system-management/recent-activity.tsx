import { listAuditTrail } from '@limelight/contract/audit-trail';
import type { AuditEntry } from '@limelight/contract/audit-trail.schema';
import { formatDateTime, secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';

const refetchMs = 30 * secondMs;

const columns: readonly Column<AuditEntry>[] = [
  { key: 'time', head: 'Time', isRowHead: true, cell: ({ time }) => formatDateTime(Date.parse(time)) },
  { key: 'actor', head: 'Who', cell: ({ actorName }) => actorName ?? 'Former staff' },
  { key: 'action', head: 'Action', cell: ({ action }) => action },
  { key: 'target', head: 'Target', from: 'tablet', cell: ({ targetKind, targetId }) => `${targetKind} ${targetId}` },
  { key: 'reason', head: 'Reason', from: 'desktop', cell: ({ reason }) => reason ?? '–' },
];

/** The newest entries of the audit trail. */
export function RecentActivity() {
  const trail = useQuery({
    queryKey: [listAuditTrail.url, 'recent'],
    queryFn: ({ signal }) => call(listAuditTrail, { query: { page: 0 }, signal }),
    refetchInterval: refetchMs,
  });
  return (
    <Card title="Recent Activity" flush>
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
              caption="Recent activity"
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
