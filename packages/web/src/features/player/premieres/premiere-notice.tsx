import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { paths } from '@limelight/contract/paths';
import { premiereMoveText } from '@limelight/rules/premiere-text';
import { formatDate, minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Drama } from 'lucide-react';
import { usePremieres } from '../../../queries/premieres';
import { hasBegun, isToday, liveOf, nextOf, untilText } from '../../../shell/premieres/premiere-view';
import { Moment } from '../../../ui/moment';
import { nowMs, useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { timeIn } from '../../../ui/zone';

interface NoticeProps {
  readonly celebrityId: string;
}

/** The premiere for which trading is halted now. */
export function useLivePremiere(celebrityId: string): Premiere | undefined {
  const premieres = usePremieres();
  const now = useNow();
  return liveOf(premieres.data ?? [], celebrityId, now);
}

/** Lists have many of these: without a premiere each is a look-up, without a timer. */
function useNextPremiere(celebrityId: string): Premiere | undefined {
  const premieres = usePremieres();
  return nextOf(premieres.data ?? [], celebrityId, nowMs());
}

/** The announced premiere of a celebrity, on its page; nothing when there is none. */
export function PremiereNotice({ celebrityId }: NoticeProps) {
  const premiere = useNextPremiere(celebrityId);
  return premiere === undefined ? null : <Notice premiere={premiere} />;
}

/** When a celebrity's next premiere begins, in a few characters: "21:00", on another day "24 Nov". */
export function usePremiereLabel(celebrityId: string): string | undefined {
  const premiere = useNextPremiere(celebrityId);
  if (premiere === undefined) return undefined;
  const atMs = Date.parse(premiere.time);
  // A chart is not rendered on the server.
  return isToday(premiere, nowMs()) ? timeIn('own', atMs) : formatDate(atMs).split(' ').slice(0, 2).join(' ');
}

interface PremiereProps {
  readonly premiere: Premiere;
}

function Notice({ premiere }: PremiereProps) {
  const now = useNow();
  if (hasBegun(premiere, now)) return null;
  return (
    <Banner tone="info" icon={<Drama aria-hidden size={20} strokeWidth={1.75} />}>
      {/* Two paragraphs: fonts that arrive late must not move words from one line to another (CLS). */}
      <p>
        <strong>
          {premiere.stage} <Moment at={premiere.time} nowMs={now} form="phrase" />
        </strong>{' '}
        ({untilText(premiere, now)})
      </p>
      <p>
        Trading halts, and the price jumps {premiereMoveText}, up or down.{' '}
        <Link to={paths.calendar}>See the calendar</Link>
      </p>
    </Banner>
  );
}

/** The same in one sentence, in the trade ticket on the day itself. */
export function PremiereHint({ celebrityId }: NoticeProps) {
  const premiere = useNextPremiere(celebrityId);
  return premiere === undefined ? null : <Hint premiere={premiere} />;
}

function Hint({ premiere }: PremiereProps) {
  const now = useNow();
  if (!isToday(premiere, now) || hasBegun(premiere, now)) return null;
  return (
    <Banner tone="info" icon={<Drama aria-hidden size={20} strokeWidth={1.75} />}>
      Trading halts <Moment at={premiere.time} nowMs={now} form="phrase" /> for {premiere.stage}.
    </Banner>
  );
}

/** In the lists of celebrities, on the day itself. */
export function PremiereTag({ celebrityId }: NoticeProps) {
  const premiere = useNextPremiere(celebrityId);
  return premiere === undefined ? null : <OnStageTag premiere={premiere} />;
}

function OnStageTag({ premiere }: PremiereProps) {
  const now = useNow(minuteMs);
  if (!isToday(premiere, now) || hasBegun(premiere, now)) return null;
  return (
    <Tag tone="spot" icon={<Drama aria-hidden strokeWidth={1.75} />}>
      {premiere.stage} <Moment at={premiere.time} nowMs={now} form="time" />
    </Tag>
  );
}
