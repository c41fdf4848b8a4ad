import { type CheckAnswer, type CheckRequest, type CheckStretch, openDayCheck } from './day-check';

/** Recomputes a day in a web worker, off the main thread: one worker per check, one response per request. */
let check: CheckStretch | null | undefined;

addEventListener('message', ({ data: { sealed, stretch } }: MessageEvent<CheckRequest>) => {
  if (check === undefined) check = openDayCheck(sealed);
  postMessage((check === null ? 'seal-broken' : check(stretch)) satisfies CheckAnswer);
});
