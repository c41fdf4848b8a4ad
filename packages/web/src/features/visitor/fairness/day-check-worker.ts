import { type CheckAnswer, type CheckRequest, createDayCheck } from './day-check';

/** Recomputes a day in a web worker, off the main thread: one worker per check, one response per request. */
let check: ReturnType<typeof createDayCheck> | undefined;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.published !== undefined) check = createDayCheck(data.published);
  if (check !== undefined) postMessage(check(data) satisfies CheckAnswer);
});
