/** Of this instance's streams since its start: plain numbers, since a tick is thousands of writes. */
export const streamCounts = { chunks: 0, bytes: 0, dropped: 0 };

/** Counts a write, or null for a client that was dropped because it reads too slowly. */
export function counted(chunk: Buffer | null): Buffer | null {
  if (chunk === null) streamCounts.dropped += 1;
  else {
    streamCounts.chunks += 1;
    streamCounts.bytes += chunk.length;
  }
  return chunk;
}
