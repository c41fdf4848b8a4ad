import { emailSchema } from '@limelight/contract/scalars.schema';

/** An address as it is stored and compared; null when it is not one. */
export function normalizeAddress(text: string): string | null {
  const parsed = emailSchema.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}

/** Enough to recognise an address, not to use it: the audit trail is never deleted. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}
