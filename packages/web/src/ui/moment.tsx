import { londonText, momentPhrase, momentText, timeOfGameDay } from './own-time';
import { timeIn, useZone } from './zone';

const forms = {
  /** "tomorrow 19:12". */
  text: momentText,
  /** "tomorrow at 19:12". */
  phrase: momentPhrase,
  /** Under the heading of a day in London. */
  'game-day': timeOfGameDay,
  /** Without its day; London's time is in the title. */
  time: timeIn,
} as const;

export interface MomentProps {
  /** An ISO instant of the days around now. */
  readonly at: string;
  readonly nowMs: number;
  readonly form?: keyof typeof forms;
}

/** A named moment in the reader's own time, with London's next to it where that differs. */
export function Moment({ at, nowMs, form = 'text' }: MomentProps) {
  const zone = useZone();
  const atMs = Date.parse(at);
  const london = zone === 'own' ? londonText(atMs) : undefined;
  const isNarrow = form === 'time';
  return (
    <time dateTime={at} title={isNarrow ? london : undefined}>
      {forms[form](zone, atMs, nowMs)}
      {/* In one piece, wherever the line ends. */}
      {!isNarrow && london !== undefined && ` (${london.replaceAll(' ', '\u00a0')})`}
    </time>
  );
}
