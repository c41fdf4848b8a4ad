import { LRUCache } from 'lru-cache';

/** About 5 MB. */
const cachedImagesMax = 50;

type RenderImage<Picture> = (picture: Picture) => Promise<Buffer>;

/**
 * Caches rendered images by their ids; an image never changes. Renders one at a time, as it is CPU-bound, and
 * concurrent requests for an image share one rendering.
 */
export function imageCache<Picture extends { readonly id: string }>(
  render: RenderImage<Picture>,
): RenderImage<Picture> & { readonly clear: () => void } {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: cachedImagesMax });
  let last: Promise<unknown> = Promise.resolve();

  const read: RenderImage<Picture> = (picture) => {
    const { id } = picture;
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const rendering = last.then(() => render(picture));
    last = rendering.catch(() => {
      // A failure is not cached.
      cache.delete(id);
    });
    cache.set(id, rendering);
    return rendering;
  };
  return Object.assign(read, { clear: () => cache.clear() });
}
