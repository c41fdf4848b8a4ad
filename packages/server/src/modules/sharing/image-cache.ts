/** About 5 MB. */
const cachedImagesMax = 50;

type RenderImage<Picture> = (picture: Picture) => Promise<Buffer>;

/**
 * An LRU cache of rendered images by their ids; an image never changes. Renders one at a time, as it is CPU-bound, and concurrent requests
 * for an image share one rendering.
 */
export function imageCache<Picture extends { readonly id: string }>(
  render: RenderImage<Picture>,
): RenderImage<Picture> & { readonly clear: () => void } {
  const cache = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const read: RenderImage<Picture> = (picture) => {
    const { id } = picture;
    const cached = cache.get(id);
    const rendering = cached ?? last.then(() => render(picture));
    if (cached === undefined) {
      last = rendering.catch(() => {
        // A failure is not cached.
        cache.delete(id);
      });
    }
    // The map's order is that of the last use.
    cache.delete(id);
    cache.set(id, rendering);
    const [oldest] = cache.keys();
    if (cache.size > cachedImagesMax && oldest !== undefined) cache.delete(oldest);
    return rendering;
  };
  return Object.assign(read, { clear: () => cache.clear() });
}
