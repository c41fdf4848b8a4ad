import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { unsubscribeFromMail } from '@limelight/contract/people/notifications';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { turnMailOff } from '../../people/notifications/notifications.public.js';
import { unsubscribeByLink } from './unsubscribe.js';
import { readCampaignToken } from './unsubscribe-token.js';

type UnsubscribeServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** The links of all mails that somebody may end: of notifications and digests, and of campaigns. */
export async function registerUnsubscribe(app: FastifyInstance, services: UnsubscribeServices): Promise<void> {
  await app.register((scope, _options, done) => {
    registerLinks(scope, services);
    done();
  });
}

function registerLinks(scope: FastifyInstance, services: UnsubscribeServices): void {
  const { secrets, publicUrl } = services;
  // Mail programs post a form of either kind with one fixed field (RFC 8058); the token alone identifies the
  // player.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(forms, (_request, body, done) => {
    body.resume();
    body.on('end', () => done(null, undefined));
  });

  route(scope, unsubscribeFromMail, async ({ params }) => {
    const { token } = params;
    const known = (await turnMailOff(services, token)) || (await unsubscribeByLink(services, token));
    if (!known) throw new Refusal('NOT_FOUND');
    return { unsubscribed: true as const };
  });

  // Older mail programs open the address as a page. That must change nothing, because mail scanners open
  // every address too.
  scope.get<{ Params: { token: string } }>(
    unsubscribeFromMail.url,
    { config: { policy: 'public' }, schema: { hide: true } },
    async ({ params }, reply) => {
      const from = readCampaignToken(secrets, params.token) === null ? undefined : 'campaign';
      return reply.redirect(`${publicUrl}${addressOf(paths.unsubscribe, {}, { ...params, from })}`);
    },
  );
}
