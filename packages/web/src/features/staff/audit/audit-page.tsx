import { getAuditChain, getAuditEntry, listAuditTrail } from '@limelight/contract/people/audit-trail';
import type { AuditEntry } from '@limelight/contract/people/audit-trail.schema';
import { formatCount } from '@limelight/rules/count';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { call } from '../../../queries/client';
import { FigureRow } from '../../../ui/card';
import { Banner, ListSkeleton, SkeletonText } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { FoundView } from '../kit/found-view';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { useListedRow } from '../kit/use-listed-row';
import styles from './audit.module.css';
import { changedFields } from './audit-diff';
import { actionText, auditList, targetText } from './audit-list';

/** What staff did: managers see themselves, admins everybody. */
export function AuditPage() {
  return (
    <StaffList
      list={auditList}
      actions={<ChainState />}
      drawer={(row) => (
        <StaffDrawer row={row} title="Audit entry">
          {(id) => <Entry id={id} />}
        </StaffDrawer>
      )}
    />
  );
}

/** Each entry has the hash of the one before, so that a change of the past shows. */
function ChainState() {
  const { data } = useQuery({
    queryKey: [getAuditChain.url],
    queryFn: ({ signal }) => call(getAuditChain, { signal }),
  });
  if (data === undefined) {
    return (
      <Tag icon={<ShieldCheck aria-hidden size={14} strokeWidth={2} />}>
        <SkeletonText like="Chain intact, last 1,000 checked" />
      </Tag>
    );
  }
  const { brokenAt, checked, entries, asOf, hash } = data;
  const title = `${formatCount(checked)} of ${formatCount(entries)} recomputed, ${formatDateTime(Date.parse(asOf))}. Last hash ${hash.slice(0, 16)}`;
  return (
    <span title={title}>
      {brokenAt === null ? (
        <Tag tone="gain" icon={<ShieldCheck aria-hidden size={14} strokeWidth={2} />}>
          Chain intact, last {formatCount(checked)} checked
        </Tag>
      ) : (
        <Tag tone="danger" icon={<ShieldAlert aria-hidden size={14} strokeWidth={2} />}>
          Chain broken at entry {brokenAt}
        </Tag>
      )}
    </span>
  );
}

/** From the list, or of a link to one that the list does not show. */
function Entry({ id }: { readonly id: string }) {
  const listed = useListedRow<AuditEntry>(listAuditTrail.url, ({ number }) => String(number) === id);
  const query = useQuery({
    queryKey: [getAuditEntry.url, id],
    queryFn: ({ signal }) => call(getAuditEntry, { params: { number: id }, signal }),
    enabled: listed === undefined,
  });
  if (listed !== undefined) return <EntryDetails entry={listed} />;
  return (
    <FoundView noun="entry" query={query} label="Loading the entry" skeleton={<ListSkeleton rows={6} height={34} />}>
      {(entry) => <EntryDetails entry={entry} />}
    </FoundView>
  );
}

function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { number, action, actorName, actorId, actorRole, time, reason, requestId, address, hash } = entry;
  return (
    <div className={styles.entry}>
      <dl>
        <FigureRow label="Action" value={actionText(action)} />
        <FigureRow label="Staff" value={`${actorName ?? actorId} (${actorRole})`} />
        <FigureRow label="Target" value={targetText(entry)} />
        <FigureRow label="Time" value={formatDateTime(Date.parse(time))} />
        <FigureRow label="Address" value={address} />
        <FigureRow label="Request" value={requestId} />
      </dl>
      {reason !== null && <Banner tone="info">{reason}</Banner>}
      <Diff entry={entry} />
      <p className={styles.hash}>
        Entry {number}, SHA-256 {hash}
      </p>
    </div>
  );
}

function Diff({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <p>Nothing that is stored has changed.</p>;
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before: old, after: now }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{old !== '' && <del>{old}</del>}</td>
            <td>{now !== '' && <ins>{now}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
