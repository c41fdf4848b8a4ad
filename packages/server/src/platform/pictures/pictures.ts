import { boundedQueue } from '../bounded-queue.js';
import { Refusal } from '../http/refusal.js';
import { megapixelsMax, type PictureOutcome, type PictureResults, type PictureTask } from './picture-task.js';

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
 * In work or waiting. A large picture of a camera takes a few seconds, most take one, so that nobody waits
 * longer than a browser does.
 */
const tasksMax = 12;
/** One player cannot fill the queue. */
const tasksOfOwnerMax = 2;

/** One picture after the other, in the order of their arrival. */
export function pictureQueue(work: (task: PictureTask) => Promise<PictureOutcome>): Pictures {
  const full = 'Many pictures are being uploaded. Please try again in a moment';
  const queue = boundedQueue({ tasksMax, tasksOfOwnerMax, full });
  return {
    process: async <Kind extends PictureTask['kind']>(owner: string, task: Extract<PictureTask, { kind: Kind }>) => {
      const outcome = await queue.run(owner, () => work(task));
      return resultOf(outcome as PictureOutcome<PictureResults[Kind]>, megapixelsMax[task.kind]);
    },
  };
}

function resultOf<Result>(outcome: PictureOutcome<Result>, megapixels: number): Result {
  if ('result' in outcome) return outcome.result;
  const { refused, reason: cause } = outcome;
  if (refused === 'unreadable') throw new Refusal('FILE_UNREADABLE', { cause });
  throw new Refusal('FILE_UNREADABLE', {
    message: `This picture has more than ${megapixels} megapixels. Please choose a smaller one`,
  });
}
