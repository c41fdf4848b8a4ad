import * as contract from '@limelight/contract/exchange/staff-news';
import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import { type NewsStatus, newsDraftProblems } from '@limelight/rules/news';
import { earlyAlertMinutes } from '@limelight/rules/perk';
import { Archive, ArchiveRestore, BellRing, CalendarClock, Megaphone, Save, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { showFailure } from '../../account/explain-failure';
import { ConfirmDialog } from '../kit/confirm-dialog';
import type { NewsDraftState } from './use-news-draft';
import type { PublicTime } from './use-public-time';

interface Action {
  readonly label: string;
  readonly done: string;
  readonly failed: string;
  readonly icon: ReactNode;
  /** Whether the item becomes public, now or later, and so has to be complete. */
  readonly publishes?: boolean;
  /** Absent where the action can be taken back. */
  readonly confirm?: { readonly title: string; readonly text: string | ((status: NewsStatus) => string) };
  readonly send: (item: StaffNewsItem) => Promise<StaffNewsItem>;
}

const look = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;
const of = ({ id, version }: StaffNewsItem) => ({ params: { id }, body: { version } });

const publishNow: Action = {
  label: 'Publish now',
  done: 'News item published successfully',
  failed: 'Failed to publish news item',
  icon: <Megaphone {...look} />,
  publishes: true,
  confirm: {
    title: 'Publish now?',
    text: 'Everybody sees it immediately, and nobody earlier. An impact halts trading in the same moment and cannot be taken back.',
  },
  send: (item) => call(contract.publishStaffNews, of(item)),
};

const announce: Action = {
  label: 'Publish with early alert',
  done: 'Early alert is on its way. The news follow in 30 minutes',
  failed: 'Failed to publish news item',
  icon: <BellRing {...look} />,
  publishes: true,
  confirm: {
    title: 'Send the early alert now?',
    text: `VIP players learn within a minute whom the news are about and when they come. Everybody else gets them ${earlyAlertMinutes} minutes later. Moving it to draft withdraws the alert.`,
  },
  send: (item) => call(contract.announceStaffNews, of(item)),
};

const unschedule: Action = {
  label: 'Move to draft',
  done: 'News item updated successfully',
  failed: 'Failed to update news item',
  icon: <Undo2 {...look} />,
  send: (item) => call(contract.unscheduleStaffNews, of(item)),
};

const archiveTexts: Readonly<Partial<Record<NewsStatus, string>>> = {
  scheduled: 'It will not be published, and an early alert is withdrawn. ',
  published: 'It leaves every page. An impact on the price remains. ',
};

const archive: Action = {
  label: 'Archive',
  done: 'News item archived successfully',
  failed: 'Failed to archive news item',
  icon: <Archive {...look} />,
  confirm: {
    title: 'Archive this item?',
    text: (status) => `${archiveTexts[status] ?? ''}You can un-archive it as a draft.`,
  },
  send: (item) => call(contract.archiveStaffNews, of(item)),
};

const restore: Action = {
  label: 'Un-archive',
  done: 'News item restored as a draft',
  failed: 'Failed to restore news item',
  icon: <ArchiveRestore {...look} />,
  send: (item) => call(contract.restoreStaffNews, of(item)),
};

function scheduleAt(publishMs: number | null, isScheduled: boolean): Action {
  return {
    label: isScheduled ? 'Update schedule' : 'Schedule',
    done: 'News item scheduled successfully',
    failed: 'Failed to schedule news item',
    icon: <CalendarClock {...look} />,
    publishes: true,
    send: (item) => {
      const publishAt = new Date(publishMs ?? nowMs()).toISOString();
      return call(contract.scheduleStaffNews, { params: { id: item.id }, body: { version: item.version, publishAt } });
    },
  };
}

export interface NewsActionsProps {
  readonly news: NewsDraftState;
  readonly time: PublicTime;
  /** The id of the form that Save submits. */
  readonly formId: string;
}

/** What can be done with the item in its status. Each action first saves what was typed. */
export function NewsActions({ news, time, formId }: NewsActionsProps) {
  const [confirming, setConfirming] = useState<Action>();
  const [busy, setBusy] = useState<string>();
  const { saved, draft, conflict } = news;
  const status = saved?.status ?? 'draft';
  const schedule = scheduleAt(time.ms, status === 'scheduled');

  const run = async ({ send, done, failed }: Action) => {
    try {
      news.adoptAnswer(await send(await news.save()));
      showToast({ tone: 'success', text: done });
    } catch (error) {
      if (!news.noteConflict(error)) showFailure(error, failed);
    }
  };

  const start = async (chosen: Action) => {
    const problems = { ...(chosen.publishes === true && newsDraftProblems(draft, { complete: true })) };
    const timeProblem =
      chosen === schedule && (time.ms === null || time.ms <= nowMs()) && 'Choose a time that is still to come';
    const found = { ...problems, ...(timeProblem && { publishAt: timeProblem }) };
    news.setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (chosen.confirm !== undefined) return setConfirming(chosen);
    setBusy(chosen.label);
    await run(chosen);
    setBusy(undefined);
  };

  const button = (shown: Action, variant: 'primary' | 'outline' = 'outline', disabledReason?: string) => (
    <Button
      key={shown.label}
      size="small"
      variant={variant}
      icon={shown.icon}
      busy={busy === shown.label}
      disabledReason={conflict === undefined ? disabledReason : 'Choose a version first'}
      onClick={() => void start(shown)}
    >
      {shown.label}
    </Button>
  );
  const moved = time.isChanged ? undefined : 'Choose another time first';
  return (
    <>
      {status === 'draft' && <SaveButton news={news} formId={formId} />}
      {status !== 'archived' && saved !== null && button(archive)}
      {status === 'draft' && [button(publishNow), button(announce), button(schedule, 'primary')]}
      {status === 'scheduled' && [button(unschedule), button(publishNow), button(schedule, 'primary', moved)]}
      {status === 'archived' && button(restore, 'primary')}
      <ConfirmDialog
        open={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        title={confirming?.confirm?.title ?? ''}
        text={textOf(confirming, status)}
        action={confirming?.label ?? ''}
        danger={confirming === archive}
        reason="none"
        failed={confirming?.failed ?? ''}
        send={async () => confirming && run(confirming)}
      />
    </>
  );
}

function textOf(action: Action | undefined, status: NewsStatus): string | undefined {
  const text = action?.confirm?.text;
  return typeof text === 'function' ? text(status) : text;
}

/** A draft saves itself; this saves it now, and is the next try after a failure. */
function SaveButton({ news, formId }: Pick<NewsActionsProps, 'news' | 'formId'>) {
  const { state, isDirty, conflict } = news;
  const nothing = isDirty ? undefined : 'Everything is saved';
  return (
    <Button
      type="submit"
      form={formId}
      size="small"
      variant="outline"
      icon={<Save {...look} />}
      disabledReason={conflict === undefined ? nothing : 'Choose a version first'}
    >
      {state === 'failed' ? 'Retry' : 'Save'}
    </Button>
  );
}
