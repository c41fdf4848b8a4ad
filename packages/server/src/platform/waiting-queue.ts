import type { Permission } from '@limelight/rules/permission';

/**
 * Things that wait for staff, such as held referrals. A module declares it in `waiting` of its *.module.ts.
 */
export interface WaitingQueue {
  /** Unique, such as 'referrals'. */
  readonly name: string;
  /** What is counted: "Referrals to review". */
  readonly label: string;
  /** Staff without it do not see the queue. */
  readonly permission: Permission;
  /** The page that works on it, null while there is none, and the verb of its button. */
  readonly path: string | null;
  readonly action: string;
  /** Bounded: it runs for every dashboard. */
  readonly read: () => Promise<Waiting>;
}

interface Waiting {
  readonly count: number;
  /** Since when the oldest waits; null when nothing does, or when nothing of it is old. */
  readonly oldestAt: Date | null;
  /** A second line, such as "1 VIP"; empty where there is none. */
  readonly note: string;
  /** It needs somebody now. */
  readonly urgent?: boolean;
}

/** The queues that all modules declare. */
export interface WaitingQueues {
  readonly waitingQueues: () => readonly WaitingQueue[];
}
