import { includesPerk, type Perk } from '@limelight/rules/perk';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { findWallet } from './wallet.sql.js';

async function hasPerk(db: Executor, userId: string, perk: Perk): Promise<boolean> {
  const wallet = await findWallet(db, userId);
  return includesPerk(wallet?.tier ?? 'free', perk);
}

/** Call it before anything is looked up, so that the refusal is always the same. @throws Refusal VIP_ONLY */
export async function requirePerk(db: Executor, userId: string, perk: Perk): Promise<void> {
  if (!(await hasPerk(db, userId, perk))) throw new Refusal('VIP_ONLY');
}
