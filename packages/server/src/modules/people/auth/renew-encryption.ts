import { formatEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Worker } from '../../../platform/worker.js';
import { type AccountServices, createAuth } from './auth.js';
import { listOlderEncryption, updateEncryption } from './two-factor.sql.js';

/**
 * Encrypts what two-factor authentication stores with the newest secret, so that an older one can be removed.
 * What is used or changed meanwhile is left for the next start.
 * @returns how many rows are encrypted with the newest secret since, and how many with one that is missing
 */
export async function renewEncryption(services: AccountServices): Promise<{ renewed: number; unreadable: number }> {
  const { db, log } = services;
  const { secretConfig: key } = await createAuth(services).$context;
  if (typeof key === 'string') throw new Error('better-auth has keys without versions');
  let [renewed, unreadable] = [0, 0];
  for (const row of await listOlderEncryption(db, formatEnvelope(key.currentVersion, ''))) {
    const renew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
    try {
      const [secret, backupCodes] = await Promise.all([renew(row.secret), renew(row.backup_codes)]);
      if (await updateEncryption(db, row, { secret, backup_codes: backupCodes })) renewed += 1;
    } catch (error) {
      unreadable += 1;
      log.debug({ err: error }, 'cannot decrypt a second factor');
    }
  }
  if (unreadable > 0) log.warn({ unreadable }, 'SECRET lacks what encrypted some second factors: these cannot be used');
  if (renewed > 0) log.info({ renewed }, 'second factors are encrypted with the newest secret');
  return { renewed, unreadable };
}

export function startEncryptionRenewal(services: AccountServices): Worker {
  const running = renewEncryption(services).catch((error: unknown) => {
    services.log.warn({ err: error }, 'cannot renew the encryption of second factors');
  });
  return { stop: async () => void (await running) };
}
