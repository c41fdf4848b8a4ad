import { formatCounted } from '@limelight/rules/count';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from './bulk-bar';
import { BulkFailures } from './bulk-failures';
import { ConfirmDialog } from './confirm-dialog';
import { forEachRow, type RowFailure } from './for-each-row';

/** The same act on many rows: each row is one request, one entry of the audit trail, and one outcome. */
export interface BulkAct<Row> {
  /** The verb: "Suspend". */
  readonly label: string;
  /** "suspended" */
  readonly participle: string;
  readonly icon: ReactNode;
  /** "celebrity" */
  readonly noun: string;
  /** With a plain s by default. */
  readonly plural?: string;
  /** What will happen. */
  readonly text: string;
  readonly danger?: boolean;
  readonly reason?: 'required' | 'none';
  /** The selected rows that it concerns; the others are left as they are. */
  readonly concerns: (row: Row) => boolean;
  /** Shown while it concerns none of them: "None of them is active". */
  readonly noneText: string;
  readonly nameOf: (row: Row) => string;
  readonly send: (row: Row, reason: string) => Promise<unknown>;
}

interface Confirming<Row> {
  readonly act: BulkAct<Row>;
  readonly rows: readonly Row[];
  /** Ends the selection. */
  readonly clear: () => void;
}

/** The buttons of the acts on selected rows. */
export function bulkActionsOf<Row>(
  acts: readonly BulkAct<Row>[],
  confirm: (confirming: Confirming<Row>) => void,
): readonly BulkAction<Row>[] {
  return acts.map((act) => ({
    label: act.label,
    icon: act.icon,
    disabledReason: (rows) => (rows.some(act.concerns) ? undefined : act.noneText),
    onPress: (rows, clear) => confirm({ act, rows: rows.filter(act.concerns), clear }),
  }));
}

/** @param onDone fetches the list again */
export function useBulkActs<Row>(
  acts: readonly BulkAct<Row>[],
  onDone: () => void,
): { readonly bulkActions: readonly BulkAction<Row>[]; readonly dialogs: ReactNode } {
  const [confirming, setConfirming] = useState<Confirming<Row>>();
  const [failures, setFailures] = useState<readonly RowFailure[]>([]);
  const dialogs = (
    <>
      {confirming !== undefined && (
        <BulkDialog
          {...confirming}
          onClose={() => setConfirming(undefined)}
          onDone={(failed) => {
            onDone();
            confirming.clear();
            setFailures(failed);
          }}
        />
      )}
      <BulkFailures failures={failures} onClose={() => setFailures([])} />
    </>
  );
  return { bulkActions: bulkActionsOf(acts, setConfirming), dialogs };
}

interface BulkDialogProps<Row> extends Confirming<Row> {
  readonly onClose: () => void;
  readonly onDone: (failures: readonly RowFailure[]) => void;
}

function BulkDialog<Row>({ act, rows, onClose, onDone }: BulkDialogProps<Row>) {
  const { label, noun, plural, participle, nameOf, reason = 'required' } = act;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${label} ${formatCounted(rows.length, noun, plural)}?`}
      text={act.text}
      action={label}
      danger={act.danger === true}
      reason={reason}
      failed={`Failed: ${label.toLowerCase()}`}
      send={async (given) => {
        const send = (row: Row) => act.send(row, given);
        onDone(await forEachRow({ rows, send, noun, plural, participle, nameOf }));
      }}
    />
  );
}
