import type { FastifyRequest } from 'fastify';

/**
 * Set by the server from the connection or a trusted proxy; better-auth reads the client address from this header only.
 */
export const clientAddressHeader = 'x-limelight-client-address';

const userAgentLengthMax = 400;

/** A Cookie header without one of its cookies. */
function withoutCookie(header: string, name: string): string {
  const isOther = (part: string) => part.split('=')[0]?.trim() !== name;
  return header.split(';').filter(isOther).join(';');
}

/** The request headers that better-auth needs: identity and origin. */
export function headersOf(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers;
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, userAgentLengthMax));
  return headers;
}

/** The same without the current session, so that a login is completed as if signed out. */
export function headersOfLogIn(request: FastifyRequest, sessionCookieName: string): Headers {
  const headers = headersOf(request);
  const cookies = withoutCookie(headers.get('cookie') ?? '', sessionCookieName);
  headers.delete('cookie');
  if (cookies !== '') headers.set('cookie', cookies);
  return headers;
}
