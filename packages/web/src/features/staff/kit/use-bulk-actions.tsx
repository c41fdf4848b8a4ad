import { formatCounted } from '@limelight/rules/count';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from './bulk-bar';
import { BulkFailures } from './bulk-failures';
import { ConfirmDialog } from './confirm-dialog';
import { forEachRow, type RowFailure } from './for-each-row';
import { SelectedRows } from './selected-rows';

/** The same action on many rows: each row is one request, one entry of the audit trail, and one outcome. */
export interface BulkActionSpec<Row> {
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
  readonly action: BulkActionSpec<Row>;
  readonly rows: readonly Row[];
  /** Ends the selection. */
  readonly clear: () => void;
}

/** The buttons of the actions on selected rows. */
export function bulkActionsOf<Row>(
  actions: readonly BulkActionSpec<Row>[],
  confirm: (confirming: Confirming<Row>) => void,
): readonly BulkAction<Row>[] {
  return actions.map((action) => ({
    label: action.label,
    icon: action.icon,
    disabledReason: (rows) => (rows.some(action.concerns) ? undefined : action.noneText),
    onPress: (rows, clear) => confirm({ action, rows: rows.filter(action.concerns), clear }),
  }));
}

/** @param onDone fetches the list again */
export function useBulkActions<Row>(
  actions: readonly BulkActionSpec<Row>[],
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
  return { bulkActions: bulkActionsOf(actions, setConfirming), dialogs };
}

interface BulkDialogProps<Row> extends Confirming<Row> {
  readonly onClose: () => void;
  readonly onDone: (failures: readonly RowFailure[]) => void;
}

function BulkDialog<Row>({ action, rows: selected, onClose, onDone }: BulkDialogProps<Row>) {
  const [rows, setRows] = useState(selected);
  const { label, noun, plural, participle, nameOf, reason = 'required' } = action;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${label} ${formatCounted(rows.length, noun, plural)}?`}
      text={action.text}
      action={label}
      danger={action.danger === true}
      reason={reason}
      failed={`Failed: ${label.toLowerCase()}`}
      send={async (given) => {
        const send = (row: Row) => action.send(row, given);
        onDone(await forEachRow({ rows, send, noun, plural, participle, nameOf }));
      }}
    >
      <SelectedRows rows={rows} nameOf={nameOf} onChange={setRows} />
    </ConfirmDialog>
  );
}
