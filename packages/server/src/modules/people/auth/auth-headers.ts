import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.js';
import { sessionCookie, signCookie, signedCookieReader } from './session-cookie.js';

/**
 * Set by the server from the connection or a trusted proxy; better-auth reads the client address from this
 * header only.
 */
export const clientAddressHeader = 'x-limelight-client-address';

const userAgentLengthMax = 400;

type HeaderServices = Pick<Services, 'env' | 'publicUrl' | 'secret' | 'secrets'>;

/** Our cookies among those of a request, signed with the newest secret: better-auth knows no other. */
function cookiesOf({ secret, secrets }: HeaderServices, header: string | undefined, names: readonly string[]): string {
  const read = signedCookieReader(secrets);
  return names
    .flatMap((name) => {
      const value = read(header, name);
      return value === null ? [] : `${name}=${signCookie(value, secret)}`;
    })
    .join('; ');
}

function headersWith(services: HeaderServices, request: FastifyRequest, names: readonly string[]): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers;
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  const cookies = cookiesOf(services, cookie, names);
  if (cookies !== '') headers.set('cookie', cookies);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, userAgentLengthMax));
  return headers;
}

/** The request headers that better-auth needs: identity and origin. */
export function headersOf(services: HeaderServices, request: FastifyRequest): Headers {
  const { name, twoFactorName, unrememberedName } = sessionCookie(services);
  return headersWith(services, request, [name, twoFactorName, unrememberedName]);
}

/** The same without the current session, so that a login is completed as if signed out. */
export function headersOfLogIn(services: HeaderServices, request: FastifyRequest): Headers {
  const { twoFactorName, unrememberedName } = sessionCookie(services);
  return headersWith(services, request, [twoFactorName, unrememberedName]);
}
