import { londonDay } from '@limelight/rules/time';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { Button } from '../../../ui/button';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { saveFile } from '../save-file';
import { type CsvTable, toCsv } from './csv';

export interface Exported {
  readonly nothing: boolean;
  /** All rows of the list, including pages that are not loaded yet. */
  readonly loadTable: () => CsvTable | Promise<CsvTable>;
}

export interface ExportButtonProps extends Exported {
  /** Part of the file name. */
  readonly of: string;
}

/** Downloads a list of My Holdings as a CSV file. */
export function ExportButton({ of, nothing, loadTable }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = toCsv(await loadTable());
      saveFile({ name: `limelight-${of}-${londonDay(nowMs())}.csv`, type: 'text/csv', text });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'The file could not be made. Please try again') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
      busy={busy}
      disabledReason={nothing ? 'There is nothing to export yet' : undefined}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
