/** Work that an instance does all the time, alongside requests, jobs and ticks. */
export interface Worker {
  /** Ends what it has begun, within seconds. */
  stop(): Promise<void>;
}
