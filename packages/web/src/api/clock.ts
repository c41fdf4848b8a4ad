/** The browser's one clock. */
export function browserNowMs(): number {
  return Date.now();
}

/** What a tick says about the server's time at the moment the browser received it. */
export interface TimeSighting {
  readonly receivedMs: number;
  readonly tickMs: number;
  readonly nextTickMs: number;
}

/** Ticks are written and sent within this time of the moment they are due. */
const tickDelayMsMax = 3_000;

/**
 * How far the server's clock is ahead. A tick that has arrived was made before (`tickMs` is a lower bound of the server's
 * time), and the next one was not due for long. Clocks within these bounds are believed; others are moved to the nearer one.
 */
export function boundOffset(offsetMs: number, { receivedMs, tickMs, nextTickMs }: TimeSighting): number {
  const lowestMs = tickMs - receivedMs;
  const highestMs = nextTickMs + tickDelayMsMax - receivedMs;
  return Math.min(Math.max(offsetMs, lowestMs), Math.max(lowestMs, highestMs));
}

let offsetMs = 0;

export function sightServerTime(sighting: TimeSighting): void {
  offsetMs = boundOffset(offsetMs, sighting);
}

/** The server's time, for everything that is compared with instants of the API. */
export function serverNowMs(): number {
  return browserNowMs() + offsetMs;
}
