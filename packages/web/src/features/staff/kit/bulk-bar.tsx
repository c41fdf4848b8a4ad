import { formatCount } from '@limelight/rules/count';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/button';
import styles from './staff-kit.module.css';

export interface BulkAction<Row> {
  readonly label: string;
  readonly icon: ReactNode;
  /** Why it is not possible with these rows. */
  readonly disabledReason?: (rows: readonly Row[]) => string | undefined;
  /** Opens a confirmation, or acts immediately; `clear` ends the selection. */
  readonly onPress: (rows: readonly Row[], clear: () => void) => void;
}

export interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly selected: ReadonlyMap<string, Row>;
  readonly onClear: () => void;
}

export function BulkBar<Row>({ actions, selected, onClear }: BulkBarProps<Row>) {
  const rows = [...selected.values()];
  return (
    <div className={styles.bulk} data-theme="dark" role="toolbar" aria-label="Selected rows">
      <strong role="status">{formatCount(selected.size)} selected</strong>
      {actions.map(({ label, icon, disabledReason, onPress }) => (
        <Button
          key={label}
          variant="quiet"
          size="small"
          icon={icon}
          disabledReason={disabledReason?.(rows)}
          onClick={() => onPress(rows, onClear)}
        >
          {label}
        </Button>
      ))}
      <IconButton label="Clear selection" icon={<X aria-hidden size={18} strokeWidth={1.75} />} onClick={onClear} />
    </div>
  );
}
