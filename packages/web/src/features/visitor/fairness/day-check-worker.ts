import { type CheckAnswer, type CheckRequest, type CheckTicks, createDayCheck } from './day-check';

/** Recomputes a day in a web worker, off the main thread: one worker per check, one response per request. */
let check: CheckTicks | null | undefined;

addEventListener('message', ({ data: { published, range } }: MessageEvent<CheckRequest>) => {
  if (check === undefined) check = createDayCheck(published);
  postMessage((check === null ? 'commitment-mismatch' : check(range)) satisfies CheckAnswer);
});
