import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button';
import styles from './staff-kit.module.css';

export interface SelectedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** With the rows that are left. */
  readonly onChange: (rows: readonly Row[]) => void;
}

/** In a dialog: by name what an action is about to change, each to be let go. */
export function SelectedRows<Row>({ rows, nameOf, onChange }: SelectedRowsProps<Row>) {
  return (
    <ul className={styles.selected} aria-label="Selected">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name
        <li key={`${nameOf(row)} ${index}`}>
          <span>{nameOf(row)}</span>
          {rows.length > 1 && (
            <IconButton
              label={`Leave out ${nameOf(row)}`}
              icon={<X aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
