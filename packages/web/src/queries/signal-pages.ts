import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';

interface SignalPage {
  /** The newest first. */
  readonly signals: SquadSignal[];
  readonly nextCursor: number | null;
}

/** Pages of a list with what the stream brings: changed signals in their places, new ones above all. */
export function withSignals(pages: readonly SignalPage[], signals: readonly SquadSignal[]): SignalPage[] {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const newest = pages[0]?.signals[0]?.number ?? 0;
  const fresh = [...byId.values()]
    .filter(({ number }) => number > newest)
    .toSorted((left, right) => right.number - left.number);
  return pages.map((page, place) => {
    const shown = page.signals.map((signal) => byId.get(signal.id) ?? signal);
    return { ...page, signals: place === 0 ? [...fresh, ...shown] : shown };
  });
}
