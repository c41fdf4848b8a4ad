import { addressOf } from '@limelight/contract/address';
import {
  getEmailList,
  getEmailSummary,
  importSubscribers,
  listSubscribers,
} from '@limelight/contract/talk/email-lists';
import type { ImportReport } from '@limelight/contract/talk/email-lists.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { csvLine, csvStart } from '@limelight/rules/csv';
import { minuteMs } from '@limelight/rules/time';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { refetch } from '../../../queries/query-client';
import { sendFile } from '../../../queries/send-file';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { Progress } from '../../../ui/progress';
import { Banner } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { saveFile } from '../../../ui/save-file';
import { visuallyHidden } from '../../../ui/visually-hidden';
import styles from './campaigns.module.css';

/** For 20 MB over a slow line. */
const uploadWaitMs = 5 * minuteMs;

/** The file to download has all of them. */
const problemsShown = 20;

function problemsAsCsv(faults: ImportReport['faults']): string {
  const lines = faults.map(({ line, reason }) => csvLine([line, reason]));
  return [csvStart, csvLine(['Line', 'Reason']), ...lines].join('');
}

async function upload(listId: string, file: File, onProgress: (share: number) => void): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  const url = addressOf(importSubscribers.url, { id: listId });
  const { method } = importSubscribers;
  return (await sendFile({ method, url, body, onProgress, waitMs: uploadWaitMs })) as ImportReport;
}

export interface ImportDialogProps {
  readonly listId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Imports a CSV file into a list and reports what became of each of its lines. */
export function ImportDialog({ listId, open, onClose }: ImportDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Import subscribers">
      {open && <ImportForm listId={listId} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function ImportForm({ listId, onClose }: Pick<ImportDialogProps, 'listId' | 'onClose'>) {
  const [agreed, setAgreed] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<ImportReport>();
  const input = useRef<HTMLInputElement>(null);

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined || share !== undefined) return;
    setProblem(undefined);
    setShare(0);
    try {
      setReport(await upload(listId, file, setShare));
      refetch([listSubscribers.url], [getEmailList.url], [getEmailSummary.url]);
    } catch (error) {
      setProblem(messageOf(error, 'Failed to import the file'));
    }
    setShare(undefined);
  }

  if (report !== undefined) return <Report report={report} onClose={onClose} />;
  return (
    <div className={styles.form}>
      <p>
        A CSV file, 20 MB at most. Its first line names the columns: <code>email</code>, and <code>name</code> if you
        have it. Any CSV that a spreadsheet saves will do.
      </p>
      <Checkbox
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        label="These people agreed to be mailed by us"
      />
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
      {share !== undefined && <Progress label="Upload" value={Math.round(share * 100)} max={100} />}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className={visuallyHidden}
        tabIndex={-1}
        aria-label="CSV file"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        busy={share !== undefined}
        disabledReason={agreed ? undefined : 'Confirm first that these people agreed'}
        onClick={() => input.current?.click()}
      >
        Choose file
      </Button>
    </div>
  );
}

function Report({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) {
  const { added, duplicates, suppressed, broken, faults } = report;
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>{added === 0 ? 'Nobody was added' : `${formatCounted(added, 'subscriber')} added`}</strong>
      </p>
      <dl>
        <FigureRow label="On the list already, or twice in the file" value={formatCount(duplicates)} />
        <FigureRow label="Unsubscribed or bounced before, not added" value={formatCount(suppressed)} />
        <FigureRow label="Broken lines" value={formatCount(broken)} />
      </dl>
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label="Broken lines">
          {faults.slice(0, problemsShown).map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {reason}
            </li>
          ))}
        </ul>
      )}
      {broken > problemsShown && <p className={styles.quiet}>and {formatCount(broken - problemsShown)} more</p>}
      {broken > 0 && (
        <Button
          variant="outline"
          icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
          onClick={() => saveFile({ name: 'broken-lines.csv', type: 'text/csv', text: problemsAsCsv(faults) })}
        >
          Download {formatCounted(broken, 'broken line')}
        </Button>
      )}
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
