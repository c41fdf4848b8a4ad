import { expect, test } from 'vitest';
import { withReachableSchemas } from './reachable-schemas.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answering = (name: string) => ({ '/a': { get: { responses: { 200: { schema: ref(name) } } } } });

test('schemas that no path uses are left out, those reached through others stay, also in a circle', () => {
  const schemas = {
    A: { items: ref('B') },
    B: { anyOf: [ref('A'), ref('C')] },
    C: { type: 'string' },
    Unused: { items: ref('AlsoUnused') },
    AlsoUnused: {},
  };
  expect(Object.keys(withReachableSchemas(answering('A'), schemas).schemas)).toEqual(['A', 'B', 'C']);
});

test('a schema of what clients send has a name of its own only where clients get another one', () => {
  const order = (kind: string, extra = {}) => ({ properties: { kind: ref(kind), ...extra } });
  const schemas = {
    Order: order('Kind'),
    OrderInput: order('KindInput'),
    Kind: { type: 'string' },
    KindInput: { type: 'string' },
    Offer: order('Price'),
    OfferInput: order('PriceInput'),
    Price: { default: 1 },
    PriceInput: {},
    TextInput: { type: 'string' },
  };
  const paths = { '/a': { post: ['OrderInput', 'OfferInput', 'TextInput'].map(ref) } };
  const made = withReachableSchemas(paths, schemas);
  expect(made.paths['/a'].post).toEqual(['Order', 'Offer', 'TextInput'].map(ref));
  expect(Object.keys(made.schemas)).toEqual(['Order', 'Kind', 'Offer', 'Price', 'TextInput']);
  expect([made.schemas['Order'], made.schemas['Offer']]).toEqual([order('Kind'), order('Price')]);
  const both = withReachableSchemas({ '/a': { post: [ref('Offer'), ref('OfferInput')] } }, schemas);
  expect(Object.keys(both.schemas)).toEqual(['Offer', 'OfferInput', 'Price', 'PriceInput']);
});
