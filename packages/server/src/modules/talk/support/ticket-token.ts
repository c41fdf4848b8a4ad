import { ticketLinkDays } from '@limelight/rules/support';
import { dayMs, secondMs } from '@limelight/rules/time';
import { isSignature, sign, signatureBytes } from '../../../platform/signature.js';

const payloadBytes = 8;
const purpose = 'support-ticket';

/** Opens one ticket for anyone who has the mail, for `ticketLinkDays` from `issuedAt`. */
export function ticketToken(secret: string, number: number, issuedAt: Date): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.writeUInt32BE(number, 0);
  payload.writeUInt32BE(Math.floor((issuedAt.getTime() + ticketLinkDays * dayMs) / secondMs), 4);
  return Buffer.concat([payload, sign(secret, { purpose, payload })]).toString('base64url');
}

/** The ticket of a token, or null when its signature is invalid or it has expired. */
export function readTicketToken(secrets: readonly string[], token: string, now: Date): number | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== payloadBytes + signatureBytes) return null;
  const payload = bytes.subarray(0, payloadBytes);
  if (!isSignature(bytes.subarray(payloadBytes), secrets, { purpose, payload })) return null;
  return payload.readUInt32BE(4) * secondMs > now.getTime() ? payload.readUInt32BE(0) : null;
}
