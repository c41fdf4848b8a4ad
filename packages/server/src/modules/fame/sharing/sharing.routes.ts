import { addressOf } from '@limelight/contract/address';
import { addresses } from '@limelight/contract/addresses';
import { sharePicture as shareEndpoint } from '@limelight/contract/fame/sharing';
import { celebrityPath } from '@limelight/contract/paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cacheChannel } from '../../../platform/caches.sql.js';
import { clientOf } from '../../../platform/http/client-address.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { requireWithin } from '../../../platform/http/request-limits.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import { newestNewsReader } from '../../exchange/news/news.public.js';
import { calendarReader } from '../../exchange/premieres/premieres.public.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { celebrityPicture } from './celebrity-picture.js';
import { imageCache } from './image-cache.js';
import { pagePng } from './page-image.js';
import type { PagePicture } from './page-picture.js';
import { registerPagePictures } from './page-picture.routes.js';
import { placeOf, renderAhead } from './render-ahead.js';
import { sharePng } from './share-image.js';
import { sharePage } from './share-page.js';
import { sharePicture } from './share-picture.js';
import { findSharedPicture, type PictureFacts } from './sharing.sql.js';

const idPattern = /^[A-Za-z0-9_-]{22}$/;
const yearSeconds = 31_536_000;
const hourSeconds = 3_600;

type NeededServices = 'env' | 'db' | 'clock' | 'random' | 'log' | 'publicUrl' | 'listener' | 'settings';

interface SharingServices extends Pick<Services, NeededServices> {
  readonly market: Pick<MarketView, 'tick' | 'celebrities' | 'revision'>;
}

export function registerSharing(app: FastifyInstance, services: SharingServices): void {
  const { db, market, publicUrl, listener, settings } = services;
  const addressesOf = (id: string, celebrityId: string) => ({
    page: `${publicUrl}${addressOf(addresses.sharedPage, { id })}`,
    picture: `${publicUrl}${addressOf(addresses.sharedPicture, { id })}`,
    celebrity: `${publicUrl}${celebrityPath(celebrityId)}`,
  });

  route(app, shareEndpoint, async ({ viewer, body }) => {
    const { tick } = market;
    const dayAgoPriceCents = tick.dayAgoPricesCents[body.celebrityId] ?? tick.pricesCents[body.celebrityId] ?? 0;
    const id = await sharePicture(services, { ...body, userId: viewer.userId, dayAgoPriceCents });
    const { page, picture } = addressesOf(id, body.celebrityId);
    return { url: page, pictureUrl: picture };
  });

  const findPicture = async (id: string) => (idPattern.test(id) ? findSharedPicture(db, id) : undefined);
  const options = { config: { policy: 'public' as const }, schema: { hide: true } };
  const images = imageCache((picture: PictureFacts | PagePicture) =>
    'entries' in picture ? pagePng(picture) : sharePng(picture),
  );
  listener.on(cacheChannel, images.clear);
  const read = (request: FastifyRequest, picture: PictureFacts | PagePicture, place?: string) => {
    const network = clientOf(request.ip);
    const admit = () => requireWithin(app.requestLimits.count('new-pictures', network));
    return images.read(picture, { network, admit, ...(place !== undefined && { place }) });
  };
  registerPagePictures(app, {
    market,
    news: newestNewsReader({ db, market }),
    premieres: calendarReader({ db, market }),
    read,
  });
  // Nobody shares the pages of a development server, whose start would be 30 seconds of work longer.
  if (services.env.production) startRenderingAhead(app, { ...services, images });

  app.get<{ Params: { id: string } }>(addresses.sharedPicture, options, async (request, reply) => {
    const picture = await findPicture(request.params.id);
    if (!picture) throw new Refusal('NOT_FOUND');
    // A picture never changes.
    reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`).header('x-robots-tag', 'noindex');
    // Some social networks embed the image directly from here.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.type('image/png').send(await read(request, picture));
  });

  app.get<{ Params: { id: string } }>(addresses.celebrityPicture, options, async (request, reply) => {
    const picture = celebrityPicture(market, request.params.id);
    if (!picture) throw new Refusal('NOT_FOUND');
    reply.header('cache-control', `public, max-age=${hourSeconds}`);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.type('image/png').send(await read(request, picture, placeOf(picture.celebrity_id)));
  });

  app.get<{ Params: { id: string } }>(addresses.sharedPage, options, async (request, reply) => {
    const { id } = request.params;
    const picture = await findPicture(id);
    // The app shows its own not-found screen.
    if (!picture) return reply.callNotFound();
    reply.header('cache-control', `public, max-age=${hourSeconds}`).header('x-robots-tag', 'noindex');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        sharePage(picture, { ...addressesOf(id, picture.celebrity_id), siteName: settings.of(siteSettings).siteName }),
      );
  });
}

function startRenderingAhead(app: FastifyInstance, services: Parameters<typeof renderAhead>[0]): void {
  const stopping = new AbortController();
  const rendering = renderAhead(services, stopping.signal);
  app.addHook('onClose', () => {
    stopping.abort();
    return rendering;
  });
}
