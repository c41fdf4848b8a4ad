import { finishSignIn, signIn } from '@limelight/contract/people/auth';
import type { SecurityEventKind } from '@limelight/rules/security-event';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { actorOf } from '../../../platform/http/route.js';

const signInUrls: readonly string[] = [signIn.url, finishSignIn.url];

/**
 * The kind of a refused request; null for what is no matter of security, such as a page that a visitor may
 * not open.
 */
function kindOf({ code, isWrongPassword }: Refusal, url: string): SecurityEventKind | null {
  if (isWrongPassword) return 'reauthentication-failed';
  switch (code) {
    case 'INVALID_CREDENTIALS':
      return 'sign-in-failed';
    case 'INVALID_CODE':
      return 'two-factor-failed';
    case 'ROBOT_CHECK_FAILED':
      return 'robot-check-failed';
    case 'ROBOT_CHECK_NEEDED':
    case 'TOO_MANY_REQUESTS':
      return signInUrls.includes(url) ? 'locked-out' : 'limit';
    case 'FORBIDDEN':
    case 'TWO_FACTOR_SETUP_NEEDED':
    case 'TWO_FACTOR_NEEDED':
    case 'READ_ONLY':
    case 'ACCOUNT_SUSPENDED':
      return 'refused';
    default:
      return null;
  }
}

/** The address that somebody tried to log in with. */
function emailOf({ body }: FastifyRequest, url: string): string | undefined {
  if (url !== signIn.url || typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  // PostgreSQL stores no NUL, and no account has an address with other control characters.
  return typeof body.email === 'string' && /^[\x20-\x7e]{3,254}$/.test(body.email) ? body.email : undefined;
}

/** Notes refused requests. Registered before the routes, whose folders copy the hooks that exist. */
export function noteRefusals(app: FastifyInstance): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal)) return;
    const { method, viewer, ip: address } = request;
    const url = request.routeOptions.url ?? 'unknown';
    const kind = kindOf(error, url);
    if (kind === null) return;
    const email = emailOf(request, url);
    app.noteSecurity?.({
      kind,
      detail: `${method} ${url}`,
      address,
      ...(viewer !== null && { userId: actorOf(viewer, request).userId }),
      ...(email !== undefined && { email }),
    });
  });
}
