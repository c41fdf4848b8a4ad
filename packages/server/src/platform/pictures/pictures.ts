import { Refusal } from '../http/refusal.js';
import type { PictureOutcome, PictureResults, PictureTask } from './picture-task.js';

/** The only place where pictures that somebody sent are decoded. */
export interface Pictures {
  /**
   * @param owner who sent the picture
   * @throws Refusal FILE_UNREADABLE; TOO_MANY_REQUESTS while others of this owner are in work, UNAVAILABLE
   * while many are
   */
  process<Kind extends PictureTask['kind']>(
    owner: string,
    task: Extract<PictureTask, { kind: Kind }>,
  ): Promise<PictureResults[Kind]>;
}

/**
 * In work or waiting. The largest picture takes a second, so that nobody waits longer than a browser does.
 */
const tasksMax = 12;
/** One player cannot fill the queue. */
const tasksOfOwnerMax = 2;
const retryAfterSeconds = 3;

/** One picture after the other, in the order of their arrival. */
export function pictureQueue(work: (task: PictureTask) => Promise<PictureOutcome>): Pictures {
  const tasksOf = new Map<string, number>();
  let tasks = 0;
  let last: Promise<unknown> = Promise.resolve();

  function enter(owner: string): void {
    const own = tasksOf.get(owner) ?? 0;
    if (own >= tasksOfOwnerMax) throw new Refusal('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } });
    if (tasks >= tasksMax) {
      throw new Refusal('UNAVAILABLE', { message: 'Many pictures are being uploaded. Please try again in a moment' });
    }
    tasks += 1;
    tasksOf.set(owner, own + 1);
  }

  function leave(owner: string): void {
    tasks -= 1;
    const own = (tasksOf.get(owner) ?? 1) - 1;
    if (own === 0) tasksOf.delete(owner);
    else tasksOf.set(owner, own);
  }

  return {
    process: async <Kind extends PictureTask['kind']>(owner: string, task: Extract<PictureTask, { kind: Kind }>) => {
      enter(owner);
      try {
        const outcome = last.then(() => work(task));
        last = outcome.catch(() => undefined);
        return resultOf((await outcome) as PictureOutcome<PictureResults[Kind]>);
      } finally {
        leave(owner);
      }
    },
  };
}

function resultOf<Result>(outcome: PictureOutcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  const { refused, reason: cause } = outcome;
  if (refused === 'unreadable') throw new Refusal('FILE_UNREADABLE', { cause });
  throw new Refusal('FILE_UNREADABLE', {
    message: 'This picture has more than 16 megapixels. Please choose a smaller one',
  });
}
