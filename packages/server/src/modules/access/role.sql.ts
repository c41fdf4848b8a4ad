import type { Executor } from '../../platform/database.js';

export async function updateRole(db: Executor, userId: string, role: 'admin', now: Date): Promise<void> {
  await db.updateTable('user').set({ role, updated_at: now }).where('id', '=', userId).execute();
}
