import type { ResponseOf } from '@limelight/contract/endpoint';
import { getRestorePreview, restoreBackup } from '@limelight/contract/house/backups';
import type { Backup } from '@limelight/contract/house/backups.schema';
import { formatCount } from '@limelight/rules/count';
import { formatUs, usCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { ListSkeleton } from '../../../ui/query-states';
import { TextField } from '../../../ui/text-field';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { ReasonField } from '../kit/reason-field';
import styles from './system-data.module.css';
import { backupsKey } from './use-backups';

const word = 'RESTORE';

export interface RestorePanelProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** What a restore undoes, and the typed word that it needs. */
export function RestorePanel({ backup, onClose }: RestorePanelProps) {
  const { id } = backup;
  const name = formatDateTime(Date.parse(backup.createdAt));
  const loss = useQuery({
    queryKey: [getRestorePreview.url, id],
    queryFn: ({ signal }) => call(getRestorePreview, { params: { id }, signal }),
  });
  const [sent, setSent] = useState(false);
  const title = (
    <span className={styles.restoreTitle}>
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} /> Restore {name}
    </span>
  );
  return (
    <Card title={title}>
      {sent ? (
        <p role="status">
          The backup is checked and one of now is made. Then players go offline for some minutes, and everybody, you
          too, logs in again.
        </p>
      ) : (
        <>
          <p>Players go offline until it is done. What happened since is undone:</p>
          <QueryView query={loss} label="Counting what would be lost" skeleton={<ListSkeleton rows={4} height={24} />}>
            {(counts) => <Losses loss={counts} />}
          </QueryView>
          <p className={styles.quiet}>A backup of now is made first.</p>
          <RestoreForm id={id} onClose={onClose} onSent={() => setSent(true)} />
        </>
      )}
    </Card>
  );
}

function Losses({ loss }: { readonly loss: ResponseOf<typeof getRestorePreview> }) {
  const { trades, newAccounts, paidOrders, paidUsCents, closedAccounts, suspendedAccounts, auditEntries } = loss;
  return (
    <dl className={styles.figures}>
      <FigureRow label="Trades" value={formatCount(trades)} />
      <FigureRow label="New accounts" value={formatCount(newAccounts)} />
      <FigureRow
        label="Paid orders, to refund by hand"
        value={`${formatCount(paidOrders)} (${formatUs(usCents(paidUsCents))})`}
      />
      <FigureRow label="Closed accounts that come back" value={formatCount(closedAccounts)} />
      <FigureRow label="Suspensions lifted" value={formatCount(suspendedAccounts)} />
      <FigureRow label="Entries of the audit log" value={formatCount(auditEntries)} />
    </dl>
  );
}

function RestoreForm({ id, onClose, onSent }: { id: string; onClose: () => void; onSent: () => void }) {
  const form = useForm({
    initial: { word: '', reason: '' },
    check: (values) => ({
      word: values.word === word ? null : `Type ${word} to go on`,
      reason: values.reason.trim() === '' ? 'Please give a reason' : null,
    }),
    send: async ({ reason }) => {
      await withRecentAuthentication(() => call(restoreBackup, { params: { id }, body: { word, reason } }));
      refetch(backupsKey);
      onSent();
    },
    explain: (error) => fieldsOrToast(error, 'Failed to restore the backup'),
  });
  return (
    <form aria-label="Restore" className={styles.form} {...form.formProps}>
      <ReasonField
        value={form.values.reason}
        error={form.problems.reason}
        onChange={(reason) => form.set({ reason })}
      />
      <TextField
        label={`Type ${word} to go on`}
        name="word"
        autoComplete="off"
        value={form.values.word}
        error={form.problems.word}
        onChange={({ target }) => form.set({ word: target.value })}
      />
      <div className={styles.formFoot}>
        <Button variant="outline" type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" type="submit">
          Restore
        </Button>
      </div>
    </form>
  );
}
