import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamText, streamEncoder } from './stream-encoding.js';

/** The body of a chunk of chunked transfer encoding. */
function bodyOf(chunk: Buffer): Buffer {
  const start = chunk.indexOf('\r\n') + 2;
  const length = Number.parseInt(chunk.subarray(0, start).toString(), 16);
  expect(chunk.subarray(start + length).toString()).toBe('\r\n');
  return chunk.subarray(start, start + length);
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.nat(70_000).map((length) => 'é'.repeat(length)),
);
const isShared = fc.boolean();

describe('a stream', () => {
  it('is one whole gzip file of everything that it was sent, shared or own, in whatever order', () => {
    fc.assert(
      fc.property(text, fc.array(fc.record({ text, isShared }), { maxLength: 6 }), (first, messages) => {
        const encoder = streamEncoder('gzip, deflate, br');
        const texts = messages.map((message) => new StreamText(message.text, message));
        const parts = [encoder.start(first), ...texts.map((each) => bodyOf(encoder.chunk(each)))];
        const file = Buffer.concat([...parts, encoder.end() ?? Buffer.alloc(0)]);
        const sent = first + messages.map((message) => message.text).join('');
        expect(gunzipSync(file).equals(Buffer.from(sent))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('shares the bytes of a message between all streams, and takes less than half of a tick', () => {
    const prices = ['', 'gh', 'ng', 'za'].flatMap((country) =>
      Array.from({ length: 20 }, (_, index) => [`${country}${index + 1}`, 40_000 + ((index * 7_919) % 60_000)]),
    );
    const tick = new StreamText(JSON.stringify({ pricesCents: Object.fromEntries(prices) }), { isShared: true });
    const [first, second] = [streamEncoder('gzip'), streamEncoder('br, gzip;q=0.5')];
    second.start('a longer start than the other');
    expect(second.chunk(tick)).toBe(first.chunk(tick));
    expect(first.chunk(tick).length).toBeLessThan(tick.bytes.length / 2);
    expect(first.chunk(tick).length).toBeLessThan(1.2 * gzipSync(tick.bytes).length);
  });

  it.each([undefined, '', 'br', 'gzip;q=0', 'br, gzip;q=0.0'])(
    'is plain text for a client that accepts "%s"',
    (accepted) => {
      const encoder = streamEncoder(accepted);
      expect(encoder.headers).toEqual({});
      const sent = [encoder.start('a'), bodyOf(encoder.chunk(new StreamText('b', { isShared: true })))];
      expect(Buffer.concat(sent).toString()).toBe('ab');
      expect(encoder.end()).toBeUndefined();
    },
  );
});
