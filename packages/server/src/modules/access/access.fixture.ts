import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.js';
import { type StaffChange, suspendAccount } from './change-account.js';

/** An admin of no account: what a test has staff do to a player. */
export function byAdmin(userId: string, reason = 'Several accounts of one person'): StaffChange {
  return { actor: { userId: randomUUID(), role: 'admin' }, userId, reason };
}

export async function suspendByAdmin(services: Pick<Services, 'db' | 'clock'>, userId: string): Promise<void> {
  await suspendAccount(services, byAdmin(userId));
}
