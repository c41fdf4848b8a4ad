import type { FastifyRequest } from 'fastify';

/** Set by us from the connection or a listed proxy; better-auth reads the client's address from nowhere else. */
export const clientAddressHeader = 'x-limelight-client-address';

const userAgentLengthMax = 400;

/** What better-auth may know of a request: who it is and where it comes from. */
export function headersOf(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers;
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, userAgentLengthMax));
  return headers;
}
