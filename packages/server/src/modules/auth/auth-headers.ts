import type { FastifyRequest } from 'fastify';

/** Set by us from the connection or a listed proxy; better-auth reads the client's address from nowhere else. */
export const clientAddressHeader = 'x-limelight-client-address';

const userAgentLengthMax = 400;

/** What a Cookie header says apart from one cookie. */
function withoutCookie(header: string, name: string): string {
  const isOther = (part: string) => part.split('=')[0]?.trim() !== name;
  return header.split(';').filter(isOther).join(';');
}

/** What better-auth may know of a request: who it is and where it comes from. */
export function headersOf(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers;
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, userAgentLengthMax));
  return headers;
}

/** The same without the session that may be open: a log-in is finished as by somebody who has none. */
export function headersOfLogIn(request: FastifyRequest, sessionCookieName: string): Headers {
  const headers = headersOf(request);
  const cookies = withoutCookie(headers.get('cookie') ?? '', sessionCookieName);
  headers.delete('cookie');
  if (cookies !== '') headers.set('cookie', cookies);
  return headers;
}
