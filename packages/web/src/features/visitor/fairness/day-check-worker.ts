import { type CheckAnswer, type CheckRequest, type CheckStretch, openDayCheck } from './day-check';

/** Works a day out beside the page, which stays quick: one worker for each check, and one answer for each request. */
let check: CheckStretch | null | undefined;

addEventListener('message', ({ data: { sealed, stretch } }: MessageEvent<CheckRequest>) => {
  if (check === undefined) check = openDayCheck(sealed);
  postMessage((check === null ? 'seal-broken' : check(stretch)) satisfies CheckAnswer);
});
