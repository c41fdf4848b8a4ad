import { errorCatalogue } from '@limelight/contract/errors';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/query-states';
import styles from './staff-kit.module.css';

interface ConflictField {
  readonly label: string;
  /** What was typed here. */
  readonly mine: ReactNode;
  /** What is stored now. */
  readonly theirs: ReactNode;
}

export interface ConflictViewProps {
  /** The fields that differ. */
  readonly fields: readonly ConflictField[];
  /** "Marek Dolny, 14:05", where it is known. */
  readonly changedBy?: string;
  /** Continues with the typed values on top of the newer version; nothing is saved yet. */
  readonly onKeepMine: () => void;
  /** Replaces the typed values by the newer version. */
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved first: both versions, and nothing typed is lost. */
export function ConflictView({ fields, changedBy, onKeepMine, onTakeTheirs }: ConflictViewProps) {
  return (
    <section aria-label="Conflict" className={styles.form}>
      <Banner tone="warning">
        {errorCatalogue.CONFLICT.message}
        {changedBy === undefined ? '' : ` (${changedBy})`}. Nothing is saved yet.
      </Banner>
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Your version</th>
            <th scope="col">Saved version</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.toolbar}>
        <Button variant="outline" onClick={onTakeTheirs}>
          Use saved version
        </Button>
        <Button onClick={onKeepMine}>Keep my version</Button>
      </div>
    </section>
  );
}
