import { handleRandomBytes, makeHandle } from '@limelight/rules/handle';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { isHandleTaken } from './handle.sql.js';

/** With a million players one of ten generated handles is taken. */
const triesMax = 20;

/**
 * A generated handle that nobody has. Two accounts get the same one in the same moment about once in ten
 * million pairs of sign-ups; the database then refuses the second.
 */
export async function findFreeHandle(db: Executor, random: Services['random']): Promise<string> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const handle = makeHandle(random.bytes(handleRandomBytes));
    if (!(await isHandleTaken(db, handle, null))) return handle;
  }
  throw new Error(`no free handle in ${triesMax} tries`);
}
