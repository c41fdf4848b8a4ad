import type { SquadReport, SquadReportDetail } from '@limelight/contract/fame/staff-squad-chat.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { type ReportDecision, reportReasonTexts } from '@limelight/rules/squad-message';
import type { TagProps } from '../../../ui/tag';

/** Of each part of the drawer. */
export interface DetailProps {
  readonly report: SquadReportDetail;
}

interface StateLook {
  readonly tone: NonNullable<TagProps['tone']>;
  readonly label: string;
}

/** Of each decision, and before it. */
export const stateLooks: Readonly<Record<ReportDecision | 'open', StateLook>> = {
  open: { tone: 'warn', label: 'Open' },
  dismiss: { tone: 'neutral', label: 'Dismissed' },
  remove: { tone: 'loss', label: 'Removed' },
  mute: { tone: 'danger', label: 'Removed and muted' },
};

type Origin = Pick<SquadReport, 'reporters' | 'byWords'>;

/** Who found it: "3 members and the word list". */
export function originText({ reporters, byWords }: Origin): string {
  const parts = [...(reporters > 0 ? [formatCounted(reporters, 'member')] : []), ...(byWords ? ['the word list'] : [])];
  if (parts.length === 0) return 'Members who are gone';
  const text = parts.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Insult or bullying, Spam or scam"; of the word list alone there is none. */
export function reasonsText({ reasons }: Pick<SquadReport, 'reasons'>): string {
  return reasons.map((reason) => reportReasonTexts[reason]).join(', ');
}

/** Of the reporters' decided reports, how many staff followed. */
export function trackRecordText({
  reportersRight,
  reporters,
}: Pick<SquadReport, 'reportersRight' | 'reporters'>): string {
  if (reporters === 0) return 'Nobody reported it';
  if (reportersRight === null) return 'None of their reports is decided yet';
  return `${formatCount(reportersRight.right)} of ${formatCount(reportersRight.of)} were right`;
}

type HistoryEntry = SquadReportDetail['writerHistory'][number];

const deeds: Readonly<Record<HistoryEntry['kind'], string>> = {
  removed: 'Message removed by staff',
  muted: 'Muted by staff in all squads',
  'muted-by-squad': 'Muted by moderators of a squad',
};

export const deedText = ({ kind }: HistoryEntry) => deeds[kind];
