import { addressOf } from '@limelight/contract/address';
import {
  getEmailList,
  getEmailSummary,
  importSubscribers,
  listSubscribers,
  previewImport,
} from '@limelight/contract/talk/email-lists';
import type { ImportPreview, ImportReport } from '@limelight/contract/talk/email-lists.schema';
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
import { ScrollArea } from '../../../ui/scroll-area';
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

interface Upload {
  readonly endpoint: typeof previewImport | typeof importSubscribers;
  readonly listId: string;
  readonly file: File;
}

function upload({ endpoint, listId, file }: Upload, onProgress: (share: number) => void): Promise<unknown> {
  const body = new FormData();
  body.append('file', file, file.name);
  const url = addressOf(endpoint.url, { id: listId });
  return sendFile({ method: endpoint.method, url, body, onProgress, waitMs: uploadWaitMs });
}

export interface ImportDialogProps {
  readonly listId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Imports a CSV file into a list: first what would become of its lines, then what became of them. */
export function ImportDialog({ listId, open, onClose }: ImportDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Import subscribers">
      {open && <ImportForm listId={listId} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

interface Previewed {
  readonly file: File;
  readonly preview: ImportPreview;
}

function ImportForm({ listId, onClose }: Pick<ImportDialogProps, 'listId' | 'onClose'>) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [report, setReport] = useState<ImportReport>();

  async function send(what: Omit<Upload, 'listId'>, onAnswer: (answer: unknown) => void): Promise<void> {
    setProblem(undefined);
    setShare(0);
    try {
      onAnswer(await upload({ ...what, listId }, setShare));
    } catch (error) {
      setProblem(messageOf(error, 'Failed to import the file'));
    }
    setShare(undefined);
  }
  const look = (file: File) =>
    send({ endpoint: previewImport, file }, (answer) => setPreviewed({ file, preview: answer as ImportPreview }));
  const add = ({ file }: Previewed) =>
    send({ endpoint: importSubscribers, file }, (answer) => {
      setReport(answer as ImportReport);
      refetch([listSubscribers.url], [getEmailList.url], [getEmailSummary.url]);
    });

  if (report !== undefined) return <Report report={report} onClose={onClose} />;
  const busy = share !== undefined;
  return (
    <div className={styles.form}>
      {previewed === undefined ? (
        <p>
          A CSV file, 20 MB at most. Its first line names the columns: <code>email</code>, and <code>name</code> if you
          have it. Any CSV that a spreadsheet saves will do.
        </p>
      ) : (
        <Preview of={previewed} />
      )}
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
      {busy && <Progress label="Upload" value={Math.round(share * 100)} max={100} />}
      {previewed !== undefined && previewed.preview.added > 0 && (
        <Confirm count={previewed.preview.added} busy={busy} onConfirm={() => void add(previewed)} />
      )}
      <ChooseFile again={previewed !== undefined} busy={busy} onChoose={(file) => void look(file)} />
    </div>
  );
}

function Preview({ of: { file, preview } }: { readonly of: Previewed }) {
  return (
    <>
      <p role="status">
        <strong>{file.name}</strong>: {preview.added === 0 ? 'nobody' : formatCounted(preview.added, 'subscriber')} to
        add
      </p>
      <ScrollArea label="The first of the file" className={styles.faults}>
        <ul>
          {preview.sample.map(({ email, name }) => (
            <li key={email} translate="no">
              {email}
              {name !== '' && `, ${name}`}
            </li>
          ))}
        </ul>
      </ScrollArea>
      <Figures of={preview} />
    </>
  );
}

interface ConfirmProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

function Confirm({ count, busy, onConfirm }: ConfirmProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <Checkbox
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        label="These people agreed to be mailed by us"
      />
      <Button
        full
        busy={busy}
        disabledReason={agreed ? undefined : 'Confirm first that these people agreed'}
        onClick={onConfirm}
      >
        Add {formatCounted(count, 'subscriber')}
      </Button>
    </>
  );
}

interface ChooseFileProps {
  readonly again: boolean;
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

function ChooseFile({ again, busy, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className={visuallyHidden}
        tabIndex={-1}
        aria-label="CSV file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined && !busy) onChoose(file);
          target.value = '';
        }}
      />
      <Button variant={again ? 'outline' : 'primary'} busy={busy && !again} onClick={() => input.current?.click()}>
        {again ? 'Choose another file' : 'Choose file'}
      </Button>
    </>
  );
}

/** What becomes, or became, of lines that add nobody. */
function Figures({ of }: { readonly of: ImportReport }) {
  const { duplicates, suppressed, broken, faults } = of;
  return (
    <>
      <dl>
        <FigureRow label="On the list already, or twice in the file" value={formatCount(duplicates)} />
        <FigureRow label="Unsubscribed or bounced before, not added" value={formatCount(suppressed)} />
        <FigureRow label="Broken lines" value={formatCount(broken)} />
      </dl>
      {faults.length > 0 && (
        <ScrollArea label="Broken lines" className={styles.faults}>
          <ul>
            {faults.slice(0, problemsShown).map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </ScrollArea>
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
    </>
  );
}

function Report({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) {
  const { added } = report;
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>{added === 0 ? 'Nobody was added' : `${formatCounted(added, 'subscriber')} added`}</strong>
      </p>
      <Figures of={report} />
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
