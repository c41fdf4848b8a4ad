import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../random.js';
import { makeRequest } from './hostile-request.js';
import { type Document, operationsOf } from './openapi.js';

const document: Document = {
  paths: {
    '/things/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
      },
    },
    '/me/delete': { post: {} },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['note', 'kind'],
        properties: {
          note: { type: 'string', maxLength: 20 },
          kind: { enum: ['a', 'b'] },
          parts: { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
        },
      },
    },
  },
};
const operations = operationsOf(document);
const knownIds = ['0192f0c1-0000-7000-8000-000000000001'];
const requestOf = (random: Random, isVisitor = false) =>
  makeRequest(operations, { document, random, knownIds }, isVisitor);

test('the same seed makes the same requests', () => {
  const series = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 200 }, () => requestOf(random));
  };
  // Ids of version 7 contain the time, and these schemas have none.
  expect(series(7)).toEqual(series(7));
  expect(series(7)).not.toEqual(series(8));
});

test('method, address and headers are one line of HTTP each: framing is broken only on raw sockets', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const { method, target, headers } = requestOf(new Random(seed));
      expect(`${method} ${target}`).toMatch(/^[A-Z]+ [!-~]+$/);
      for (const [name, value] of headers) expect(`${name}: ${value}`).toMatch(/^[a-z-]+: ?[ -~\u00ff]*$/);
    }),
    { numRuns: 500 },
  );
});

test('what would end the session of an attacker is sent only in a form that is refused', () => {
  const random = new Random(3);
  for (let made = 0; made < 2_000; made += 1) {
    const { method, target, body } = requestOf(random);
    if (method !== 'POST' || !target.startsWith('/me/delete')) continue;
    const isRefused = target.startsWith('/me/delete/x') || body?.toString().includes('unexpected') || !isObject(body);
    expect(isRefused, `${target} ${body}`).toBe(true);
  }
});

function isObject(body: Buffer | undefined): boolean {
  try {
    const value: unknown = JSON.parse(body?.toString() ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
