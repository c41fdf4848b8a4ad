import { checkShareOut, type PublishedShareOut, type ShareOutReport } from './check-share-out';

/** Repeats a share-out in a web worker, off the main thread. */
addEventListener('message', ({ data }: MessageEvent<PublishedShareOut>) => {
  postMessage(checkShareOut(data) satisfies ShareOutReport);
});
