import { londonDay } from '@limelight/rules/time';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button';
import { nowMs } from '../../../ui/now';
import { saveFile } from '../../../ui/save-file';
import { useAction } from '../use-action';
import { type CsvTable, toCsv } from './csv';
import styles from './holdings-page.module.css';

export interface Exported {
  readonly nothing: boolean;
  /** All rows of the list, including pages that are not loaded yet. */
  readonly loadTable: () => CsvTable | Promise<CsvTable>;
}

/** Downloads a list of My Holdings as a CSV file, whose name contains `of`. */
export function ExportButton({ of, nothing, loadTable }: Exported & { readonly of: string }) {
  const save = async () => {
    const text = toCsv(await loadTable());
    saveFile({ name: `limelight-${of}-${londonDay(nowMs())}.csv`, type: 'text/csv', text });
  };
  const { busy, run } = useAction(save, { failed: 'We couldn’t create the file. Please try again' });
  return (
    <Button
      variant="outline"
      size="small"
      icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
      busy={busy}
      disabledReason={nothing ? 'There is nothing to export yet' : undefined}
      onClick={run}
    >
      Export<span className={styles.format}> CSV</span>
    </Button>
  );
}
