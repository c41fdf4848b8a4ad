import { createHash, createHmac } from 'node:crypto';
import type { HmacSha256, Sha256 } from '@limelight/rules/fairness';

export const sha256: Sha256 = (message) => createHash('sha256').update(message).digest();
export const hmacSha256: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
