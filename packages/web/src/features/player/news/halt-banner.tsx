import { errorCatalogue } from '@limelight/contract/errors';
import { Hourglass } from 'lucide-react';
import { useLivePrice, useTick } from '../../../live/ticks';
import { usePublicSettings } from '../../../queries/settings';
import { useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { useLivePremiere } from '../premieres/premiere-notice';
import { countdownText, haltEndMs } from './news-view';

/** The approximate rest of a halt in milliseconds; `null` until the first tick arrives. */
function useHaltLeftMs(celebrityId: string): number | null {
  const tick = useTick();
  const settings = usePublicSettings();
  const now = useNow();
  const ticksLeft = tick?.haltTicksLeft[celebrityId];
  if (tick === null || ticksLeft === undefined || settings.data === undefined) return null;
  const state = { ticksLeft, nextTickMs: Date.parse(tick.nextTime), intervalMs: settings.data.tickIntervalMs };
  return haltEndMs(state) - now;
}

export interface HaltProps {
  readonly celebrityId: string;
}

/** Why trading is halted and for about how long; renders nothing otherwise. */
export function HaltBanner({ celebrityId }: HaltProps) {
  return useLivePrice(celebrityId)?.halted === true ? <RunningHalt celebrityId={celebrityId} /> : null;
}

function RunningHalt({ celebrityId }: HaltProps) {
  const leftMs = useHaltLeftMs(celebrityId);
  const premiere = useLivePremiere(celebrityId);
  return (
    <Banner tone="spot" icon={<Hourglass aria-hidden size={20} strokeWidth={1.75} />}>
      {premiere === undefined ? (
        <strong>{errorCatalogue.TRADING_HALTED.message}.</strong>
      ) : (
        <>
          <strong>{premiere.stage} is on stage.</strong> Trading is halted while the price jumps.
        </>
      )}{' '}
      {resumeText(leftMs)}
    </Banner>
  );
}

function resumeText(leftMs: number | null): string {
  if (leftMs === null) return 'The next price update shows for how long.';
  return leftMs > 0 ? `It resumes in about ${countdownText(leftMs)}.` : 'It resumes any moment now.';
}

/** The same for a row of a list. */
export function HaltTag({ celebrityId }: HaltProps) {
  return useLivePrice(celebrityId)?.halted === true ? <RunningHaltTag celebrityId={celebrityId} /> : null;
}

function RunningHaltTag({ celebrityId }: HaltProps) {
  const leftMs = useHaltLeftMs(celebrityId);
  return (
    <Tag tone="spot" icon={<Hourglass aria-hidden strokeWidth={1.75} />}>
      {leftMs === null ? 'Halted' : `Halted, about ${countdownText(leftMs)} left`}
    </Tag>
  );
}
