import { createHash } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { insertPasswordToken } from './account.sql.js';

const hourSeconds = 3_600;
const tokenBytes = 24;

/** What is stored of a token. */
export function passwordTokenDigest(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url');
}

/** Makes one-time links with which their holder sets the account's password. */
export function passwordLinkMaker({
  db,
  clock,
  random,
  publicUrl,
}: Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl'>) {
  return async (userId: string, validSeconds = hourSeconds): Promise<string> => {
    const token = Buffer.from(random.bytes(tokenBytes)).toString('base64url');
    await insertPasswordToken(db, {
      id: uuidv7(clock, random),
      digest: passwordTokenDigest(token),
      userId,
      validSeconds,
    });
    return `${publicUrl}${addressOf(paths.resetPassword, {}, { token })}`;
  };
}
