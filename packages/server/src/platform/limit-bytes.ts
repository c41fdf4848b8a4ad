/** Passes on what arrives. @throws what `tooLarge` makes, with the first byte beyond the limit */
export async function* limitBytes(
  source: AsyncIterable<Buffer>,
  { bytesMax, tooLarge }: { readonly bytesMax: number; readonly tooLarge: () => Error },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge();
    yield chunk;
  }
}
