import { createHash } from 'node:crypto';
import { addresses, picturedPages } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { type PagePicture, type PagePictureSources, pagePicture } from './page-picture.js';

/** Headlines and premieres change within minutes; a shared link is fetched once by each social network. */
const maxAgeSeconds = 300;
const entityTagCharacters = 22;

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
    const entityTag = `"${createHash('sha256').update(png).digest('base64url').slice(0, entityTagCharacters)}"`;
    reply
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .header('etag', entityTag)
      // Some social networks embed the image directly from here.
      .header('cross-origin-resource-policy', 'cross-origin');
    // A proxy may have weakened the ETag, and a client may send several.
    if (request.headers['if-none-match']?.includes(entityTag)) return reply.status(304).send();
    return reply.type('image/png').send(png);
  });
}
