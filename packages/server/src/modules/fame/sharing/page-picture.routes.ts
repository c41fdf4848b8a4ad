import { addresses, picturedPages } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasContent } from '../../../platform/http/entity-tag.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type PagePicture, type PagePictureSources, pagePicture } from './page-picture.js';

/** Headlines and premieres change within minutes; a shared link is fetched once by each social network. */
const maxAgeSeconds = 300;

interface PagePictureOptions extends PagePictureSources {
  /** Renders the picture, or reads it from the cache of this place. */
  readonly read: (request: FastifyRequest, picture: PagePicture, place: string) => Promise<Buffer>;
}

/** The pictures of the public lists, rendered from what the lists show now. */
export function registerPagePictures(app: FastifyInstance, { read, ...sources }: PagePictureOptions): void {
  const options = { config: { policy: 'public' as const }, schema: { hide: true } };
  app.get<{ Params: { name: string } }>(addresses.pagePicture, options, async (request, reply) => {
    const page = picturedPages.find((one) => one === request.params.name);
    if (page === undefined) throw new Refusal('NOT_FOUND');
    const png = await read(request, await pagePicture(page, sources), `page ${page}`);
    reply
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      // Some social networks embed the image directly from here.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (hasContent(request, reply, png)) return reply.status(304).send();
    return reply.type('image/png').send(png);
  });
}
