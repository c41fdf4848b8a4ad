import { paths } from '@limelight/contract/paths';
import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
} from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { parseLondonMinute } from '@limelight/rules/london-time';
import { formatDateTime } from '@limelight/rules/time';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, CircleX, Copy, Pause, Play, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { Button } from '../../../ui/button';
import { DateTimeField } from '../../../ui/date-field';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { useStaffAction } from '../kit/use-staff-action';
import styles from './campaigns.module.css';
import { renewCampaigns } from './use-campaign';

type Dialog = 'send' | 'schedule' | 'cancel' | 'delete';

interface StepsProps {
  readonly campaign: Campaign;
}

export interface Unsaved {
  /** Why the stored text is neither tested nor sent now: another one is on the screen. */
  readonly unsaved: string | undefined;
}

function icon(Icon: typeof Send): ReactNode {
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}

/** What can be done with the campaign in its state. */
export function CampaignSteps({ campaign, unsaved }: StepsProps & Unsaved) {
  const [open, setOpen] = useState<Dialog>();
  const close = () => setOpen(undefined);
  const { state } = campaign;
  return (
    <>
      {state === 'draft' && <DraftSteps campaign={campaign} unsaved={unsaved} onOpen={setOpen} />}
      {state === 'sending' && <Step campaign={campaign} step="pause" />}
      {state === 'paused' && <Step campaign={campaign} step="resume" />}
      {(state === 'sending' || state === 'paused' || state === 'scheduled') && (
        <Button variant="outline" size="small" icon={icon(CircleX)} onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      <Duplicate campaign={campaign} />
      <SendDialog campaign={campaign} open={open === 'send'} onClose={close} />
      <ScheduleDialog campaign={campaign} open={open === 'schedule'} onClose={close} />
      <CancelDialog campaign={campaign} open={open === 'cancel'} onClose={close} />
      <DeleteDialog campaign={campaign} open={open === 'delete'} onClose={close} />
    </>
  );
}

interface DraftStepsProps extends StepsProps, Unsaved {
  readonly onOpen: (dialog: Dialog) => void;
}

function DraftSteps({ campaign, unsaved, onOpen }: DraftStepsProps) {
  const { audience, lists, blocked } = campaign;
  const recipients = audience?.recipients ?? 0;
  const withoutLists = lists.length === 0 ? 'Choose a list and save first' : undefined;
  const reason = unsaved ?? blocked ?? withoutLists;
  const excluded = audience?.excluded ?? 0;
  return (
    <>
      {excluded > 0 && <span className={styles.quiet}>{formatCount(excluded)} excluded</span>}
      <Button
        size="small"
        icon={icon(Send)}
        disabledReason={reason ?? (recipients === 0 ? 'Nobody on these lists can be mailed' : undefined)}
        onClick={() => onOpen('send')}
      >
        Send to {formatCounted(recipients, 'recipient')}
      </Button>
      <Button
        variant="outline"
        size="small"
        icon={icon(CalendarClock)}
        disabledReason={reason}
        onClick={() => onOpen('schedule')}
      >
        Schedule
      </Button>
      <Button variant="outline" size="small" icon={icon(Trash2)} onClick={() => onOpen('delete')}>
        Delete
      </Button>
    </>
  );
}

const steps = {
  pause: { endpoint: pauseCampaign, label: 'Pause', Icon: Pause, done: 'Campaign paused' },
  resume: { endpoint: resumeCampaign, label: 'Resume', Icon: Play, done: 'Campaign resumed' },
} as const;

function Step({ campaign: { id }, step }: StepsProps & { readonly step: keyof typeof steps }) {
  const { endpoint, label, Icon, done } = steps[step];
  const action = useStaffAction({
    send: async () => renewCampaigns(await call(endpoint, { params: { id } })),
    done,
    failed: `Failed to ${step} the campaign`,
  });
  return (
    <Button
      variant="outline"
      size="small"
      icon={icon(Icon)}
      busy={action.busy}
      onClick={() => void action.run(undefined)}
    >
      {label}
    </Button>
  );
}

/** The same text to the same lists, as a new draft. */
function Duplicate({ campaign: { subject, preheader, body, lists } }: StepsProps) {
  const navigate = useNavigate();
  const action = useStaffAction({
    send: async () => {
      const listIds = lists.map(({ id }) => id);
      const copy = await call(createCampaign, { body: { subject, preheader, body, listIds } });
      renewCampaigns(copy);
      await navigate({ to: paths.managerCampaign, params: { id: copy.id } });
    },
    done: 'Campaign duplicated',
    failed: 'Failed to duplicate the campaign',
  });
  return (
    <Button
      variant="outline"
      size="small"
      icon={icon(Copy)}
      busy={action.busy}
      onClick={() => void action.run(undefined)}
    >
      Duplicate
    </Button>
  );
}

interface DialogProps extends StepsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function SendDialog({ campaign, open, onClose }: DialogProps) {
  const { id, version, audience, lists, subject } = campaign;
  const recipients = audience?.recipients ?? 0;
  const counted = formatCounted(recipients, 'recipient');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Send to ${counted}?`}
      text={`"${subject}" goes to ${lists.map(({ name }) => name).join(', ')}. What has been sent cannot be called back.`}
      action={`Send to ${counted}`}
      reason="none"
      failed="Failed to send the campaign"
      send={async () => {
        try {
          renewCampaigns(await call(sendCampaign, { params: { id }, body: { version, recipients } }));
        } catch (error) {
          // The button shows the new number.
          if (isApiError(error, 'AUDIENCE_CHANGED', 'CONFLICT')) refetch([getCampaign.url, id]);
          throw error;
        }
        showToast({ tone: 'success', text: `Sending to ${counted}` });
      }}
    />
  );
}

function ScheduleDialog({ campaign: { id, version }, open, onClose }: DialogProps) {
  const [at, setAt] = useState('');
  const [error, setError] = useState<string>();
  const atMs = parseLondonMinute(at) ?? 0;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Schedule the campaign"
      text="It goes to the recipients of that time. Until then it can be cancelled and edited again."
      action="Schedule"
      reason="none"
      isReady={() => {
        const isAhead = atMs > nowMs();
        setError(isAhead ? undefined : 'Please choose a time in the future');
        return isAhead;
      }}
      failed="Failed to schedule the campaign"
      send={async () => {
        const body = { version, at: new Date(atMs).toISOString() };
        const scheduled = await call(scheduleCampaign, { params: { id }, body });
        renewCampaigns(scheduled);
        const time = formatDateTime(Date.parse(scheduled.scheduledAt ?? ''));
        showToast({ tone: 'success', text: `Scheduled for ${time}, London` });
      }}
    >
      <DateTimeField
        label="Date and time"
        name="at"
        required
        value={at}
        error={error}
        onChange={(local) => {
          setAt(local);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

function CancelDialog({ campaign: { id, state, counts }, open, onClose }: DialogProps) {
  const scheduled = state === 'scheduled';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={scheduled ? 'Cancel the schedule?' : 'Cancel the campaign?'}
      text={
        scheduled
          ? 'The campaign becomes a draft again.'
          : `${formatCounted(counts?.waiting ?? 0, 'mail')} will not be sent. This cannot be undone.`
      }
      action={scheduled ? 'Make it a draft' : 'Cancel the campaign'}
      danger={!scheduled}
      reason="none"
      failed="Failed to cancel the campaign"
      send={async () => {
        renewCampaigns(await call(cancelCampaign, { params: { id } }));
        showToast({ tone: 'success', text: scheduled ? 'The campaign is a draft again' : 'Campaign cancelled' });
      }}
    />
  );
}

function DeleteDialog({ campaign: { id, subject }, open, onClose }: DialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete "${subject}"?`}
      text="A deleted draft cannot be restored."
      action="Delete"
      danger
      reason="none"
      failed="Failed to delete the campaign"
      send={async () => {
        await call(deleteCampaign, { params: { id } });
        refetch([listCampaigns.url]);
        await navigate({ to: paths.managerCampaigns });
        showToast({ tone: 'success', text: 'Campaign deleted successfully' });
      }}
    />
  );
}
