import { Refusal } from './refusal.js';

/**
 * Each download of a list holds a connection of the pool, and a snapshot of the database, until its reader is
 * done.
 */
const runningMax = 4;

/** The downloads of lists that run on this instance: one of each person, and few of all. */
export class RunningDownloads {
  readonly #userIds = new Set<string>();

  /** @throws Refusal DOWNLOAD_RUNNING */
  requireFree(userId: string): void {
    if (this.#userIds.has(userId) || this.#userIds.size >= runningMax) throw new Refusal('DOWNLOAD_RUNNING');
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
