import { londonMinute, parseLondonMinute } from '@limelight/rules/london-time';
import { useState } from 'react';

export interface PublicTime {
  /** As the date field holds it, in London time; empty before one was chosen. */
  readonly local: string;
  /** Null for none, or for a minute that does not exist. */
  readonly ms: number | null;
  readonly set: (local: string) => void;
  /** Whether another time than the stored one was chosen. */
  readonly isChanged: boolean;
}

/** When an item is to be published: the stored time until another one is chosen. */
export function usePublicTime(publishAt: string | null): PublicTime {
  const [chosen, setChosen] = useState<{ readonly local: string; readonly over: string | null }>();
  const stored = publishAt === null ? '' : londonMinute(Date.parse(publishAt));
  // A time that was stored since wins over an earlier choice.
  const local = chosen?.over === publishAt ? chosen.local : stored;
  return {
    local,
    ms: parseLondonMinute(local),
    set: (next) => setChosen({ local: next, over: publishAt }),
    isChanged: local !== stored,
  };
}
