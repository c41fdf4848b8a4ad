import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from './auth.js';
import { headersOf } from './auth-headers.js';

/**
 * Lengthens the session of somebody who keeps coming back, at most once a day. Done where the web app asks who is signed
 * in rather than on every request: reading a session then never writes.
 */
export async function renewSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers } = await auth.api.getSession({ headers: headersOf(request), returnHeaders: true });
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
