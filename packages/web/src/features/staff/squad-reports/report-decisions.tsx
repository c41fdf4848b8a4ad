import { decideSquadReport, getSquadReport, listSquadReports } from '@limelight/contract/fame/staff-squad-chat';
import type { MuteLength, ReportDecision } from '@limelight/rules/squad-message';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { muteLengthChoices } from '../../../shell/squads/mute-lengths';
import { Button } from '../../../ui/button';
import { Segmented } from '../../../ui/segmented';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import type { DetailProps } from './report-view';
import styles from './squad-reports.module.css';

const decisions = {
  dismiss: {
    action: 'Dismiss',
    title: 'Dismiss this report?',
    text: 'The message stays, and nobody is notified. The reporters’ record counts it as wrong.',
    done: 'Report dismissed',
  },
  remove: {
    action: 'Remove',
    title: 'Remove this message?',
    text: 'Its text is deleted for all members. The writer reads your reason and how to appeal, so write it to them.',
    done: 'Message removed',
  },
  mute: {
    action: 'Remove and mute',
    title: 'Remove this message and mute its writer?',
    text: 'Its text is deleted for all members, and the writer can write in no squad until the mute ends. They read your reason, the end and how to appeal, so write it to them.',
    done: 'Message removed, and its writer is muted',
  },
} as const satisfies Readonly<Record<ReportDecision, object>>;

const refetchReports = () => refetch([listSquadReports.url], [getSquadReport.url]);

/** The three decisions. Each is made once. */
export function ReportDecisions({ report: { id, writer } }: DetailProps) {
  const [choice, setChoice] = useState<ReportDecision>();
  const opens = (decision: ReportDecision) => ({ onClick: () => setChoice(decision) }) as const;
  return (
    <>
      <div className={styles.decisions}>
        <Button variant="outline" {...opens('dismiss')}>
          Dismiss
        </Button>
        <Button variant="outline" {...opens('remove')}>
          Remove
        </Button>
        <Button
          variant="danger"
          {...opens('mute')}
          disabledReason={writer === null ? 'The account is deleted' : undefined}
        >
          Remove and mute
        </Button>
      </div>
      {choice !== undefined && <DecisionDialog id={id} decision={choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

interface DecisionDialogProps {
  readonly id: string;
  readonly decision: ReportDecision;
  readonly onClose: () => void;
}

function DecisionDialog({ id, decision, onClose }: DecisionDialogProps) {
  const [length, setLength] = useState<MuteLength>('24h');
  const { action, title, text, done } = decisions[decision];
  const send = async (reason: string) => {
    const body = { decision, length: decision === 'mute' ? length : null, reason };
    await call(decideSquadReport, { params: { id }, body }).finally(refetchReports);
    showToast({ tone: 'success', text: done });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      text={text}
      action={action}
      danger={decision !== 'dismiss'}
      send={send}
      failed="Failed to decide about the report"
    >
      {decision === 'mute' && (
        <Segmented label="Mute for" choices={muteLengthChoices} value={length} full onChange={setLength} />
      )}
    </ConfirmDialog>
  );
}
