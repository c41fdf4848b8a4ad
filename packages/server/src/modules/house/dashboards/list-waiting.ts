import type { WaitingEntry } from '@limelight/contract/house/dashboards.schema';
import { hasPermission, type Role } from '@limelight/rules/permission';
import type { WaitingQueue } from '../../../platform/waiting-queue.js';

/** The queues that this role works on. */
export function queuesFor(queues: readonly WaitingQueue[], role: Role): readonly WaitingQueue[] {
  return queues.filter(({ permission }) => hasPermission(role, permission));
}

/** Reads the queues; those with something waiting, the urgent and then the oldest first. */
export async function readWaiting(queues: readonly WaitingQueue[]): Promise<WaitingEntry[]> {
  const entries = await Promise.all(
    queues.map(async ({ name, label, path, action, read }) => {
      const { oldestAt, urgent = false, ...waiting } = await read();
      return { name, label, path, action, ...waiting, urgent, oldestAt: oldestAt?.toISOString() ?? null };
    }),
  );
  const present = entries.filter(({ count }) => count > 0);
  const ageOf = ({ oldestAt }: WaitingEntry) => (oldestAt === null ? Number.POSITIVE_INFINITY : Date.parse(oldestAt));
  return present.toSorted(
    (left, right) => Number(right.urgent) - Number(left.urgent) || compare(ageOf(left), ageOf(right)),
  );
}

/** Two infinities are equal, and their difference is not a number. */
function compare(left: number, right: number): number {
  return left === right ? 0 : left - right;
}
