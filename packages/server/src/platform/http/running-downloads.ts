import { Refusal } from './refusal.js';

/** Each download of a list holds a connection of the pool, and a snapshot of the database, until its reader is done. */
const runningMax = 4;

/** The downloads of lists that run on this instance: one of each person, and few of all. */
export class RunningDownloads {
  readonly #userIds = new Set<string>();

  /** @throws Refusal DOWNLOAD_RUNNING */
  requireFree(userId: string): void {
    if (this.#userIds.has(userId)) throw new Refusal('DOWNLOAD_RUNNING');
    if (this.#userIds.size >= runningMax) {
      throw new Refusal('DOWNLOAD_RUNNING', {
        message: 'Several lists are being downloaded now. Please try again when one of them has ended',
      });
    }
  }

  /**
   * @returns what ends it
   * @throws Refusal DOWNLOAD_RUNNING
   */
  begin(userId: string): () => void {
    this.requireFree(userId);
    this.#userIds.add(userId);
    return () => this.#userIds.delete(userId);
  }
}
