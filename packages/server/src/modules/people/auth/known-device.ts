import { createHash } from 'node:crypto';
import { dayMs, secondMs } from '@limelight/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { isDeveloper } from '../../../platform/http/client-address.js';
import { formatUuid } from '../../../platform/random.js';
import { readSignedId, signId } from '../../../platform/signed-id.js';
import type { Services } from '../../../services.js';
import { readCookie, sessionCookie } from './session-cookie.js';
import { insertSharedDevices } from './shared-device.sql.js';

type DeviceServices = Pick<Services, 'env' | 'publicUrl' | 'secret' | 'secrets'>;

const idBytes = 16;
const yearSeconds = (365 * dayMs) / secondMs;
/** Accounts of one browser, such as those of a family. */
const accountsMax = 4;
const separator = '~';
const purpose = 'known-device';

function idOf(email: string): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest();
  return formatUuid(digest.subarray(0, idBytes));
}

function tokensOf(services: DeviceServices, request: FastifyRequest): string[] {
  const cookie = readCookie(request.headers.cookie, sessionCookie(services).deviceName);
  return cookie?.split(separator).slice(0, accountsMax) ?? [];
}

/**
 * Notes that this account is used in a browser in which others were: they may belong to one person. The
 * developer's own machine is left out, where everybody is.
 */
export async function noteSharedDevice(
  db: Executor,
  services: DeviceServices & Pick<Services, 'clock'>,
  { request, email }: { readonly request: FastifyRequest; readonly email: string },
): Promise<void> {
  const { env, secrets, clock } = services;
  if (isDeveloper(env, request.ip)) return;
  const known = tokensOf(services, request).flatMap((token) => readSignedId(token, { secrets, purpose }) ?? []);
  const others = known.filter((id) => id !== idOf(email));
  if (others.length > 0) await insertSharedDevices(db, { ownId: idOf(email), otherIds: others, now: clock.now() });
}

/** Whether somebody has logged in to the account of this address in this browser, with the right password. */
export function isKnownDevice(services: DeviceServices, request: FastifyRequest, email: string): boolean {
  const { secrets } = services;
  return tokensOf(services, request).some((token) => readSignedId(token, { secrets, purpose }) === idOf(email));
}

/**
 * Marks the browser as known to this account. The cookie opens nothing: log-ins from it are only counted
 * apart.
 */
export function rememberDevice(
  services: DeviceServices,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  email: string,
): void {
  const { deviceName, secure } = sessionCookie(services);
  const token = signId(idOf(email), { secret: services.secret, purpose });
  const others = tokensOf(services, request).filter((other) => other !== token);
  const value = [token, ...others].slice(0, accountsMax).join(separator);
  const attributes = `Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${deviceName}=${value}; ${attributes}`);
}
