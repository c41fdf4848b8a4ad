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

type PathServices = Pick<Services, 'db' | 'clock' | 'random'>;

/** Makes the paths of one-time links with which their holder sets the account's password. */
export function passwordPathMaker({ db, clock, random }: PathServices) {
  return async (userId: string, validSeconds = hourSeconds): Promise<string> => {
    const token = Buffer.from(random.bytes(tokenBytes)).toString('base64url');
    await insertPasswordToken(db, {
      id: uuidv7(clock, random),
      digest: passwordTokenDigest(token),
      userId,
      validSeconds,
    });
    return addressOf(paths.resetPassword, {}, { token });
  };
}

/** The whole links, as mails have them. */
export function passwordLinkMaker({ publicUrl, ...services }: PathServices & Pick<Services, 'publicUrl'>) {
  const makePath = passwordPathMaker(services);
  return async (userId: string): Promise<string> => `${publicUrl}${await makePath(userId)}`;
}
