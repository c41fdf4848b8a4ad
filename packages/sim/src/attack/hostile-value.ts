import type { Random } from '../random.js';
import { type Document, resolve, type Schema } from './openapi.js';

const tooLarge = 70_000;
const nestedDepth = 3_000;

/** Texts that end, escape, reverse or overflow something, or look like another type. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202egnp.exe',
  '\u200b',
  '\u3164',
  'Z\u0351\u036b\u0343'.repeat(40),
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '💥'.repeat(300),
  'İıſK',
  "' or 1=1; drop table wallet; --",
  '%',
  '_',
  '%00',
  '%c0%af',
  '../../../../etc/passwd',
  '..\\..\\win.ini',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '[]',
  '-1',
  '-0',
  '1e400',
  '0x10',
  '007',
  ' 1',
  '1 ',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30',
  '0000-00-00',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '294277-01-01',
  'a@b.test\r\nBcc: everyone@sim.test',
  '"a b"@sim.test',
  'javascript:alert(1)',
  '//evil.test',
  '/\\evil.test',
  '<img src=x onerror=alert(1)>',
  '#{7*7}{{7*7}}',
  '=HYPERLINK("http://evil.test")',
  'A'.repeat(5_000),
  '(a+)+$'.repeat(50),
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const otherTypes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  -1,
  0,
  1.5,
  -0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  { length: 1 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  nested(nestedDepth),
  Array.from({ length: 5_000 }, () => 'x'),
];

/**
 * What requests are made of: the document, chance, and ids seen in answers, which lead deeper than invented
 * ones.
 */
export interface Making {
  readonly document: Document;
  readonly random: Random;
  readonly knownIds: readonly string[];
}

export function hostileText({ random }: Pick<Making, 'random'>): string {
  return random.chance(0.01) ? 'A'.repeat(tooLarge) : random.pick(hostileTexts);
}

function hostileValue(making: Making): unknown {
  return making.random.chance(0.6) ? hostileText(making) : making.random.pick(otherTypes);
}

/**
 * Mostly valid or at the edge of what is valid, so that the request comes far; sometimes of another kind
 * altogether.
 */
export function makeValue(schema: Schema, making: Making, name = ''): unknown {
  const { random } = making;
  if (random.chance(0.12)) return hostileValue(making);
  const { const: fixed, enum: allowed, anyOf, oneOf, allOf, ...rest } = resolve(schema, making.document);
  if (fixed !== undefined) return fixed;
  if (allowed !== undefined && allowed.length > 0) return random.pick(allowed);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined && choices.length > 0) return makeValue(random.pick(choices), making, name);
  if (allOf !== undefined) {
    const parts = allOf.map((part) => makeValue(part, making, name));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object'));
  }
  const type = Array.isArray(rest.type) ? random.pick(rest.type as readonly string[]) : rest.type;
  return valueOfType(String(type), rest, making, name);
}

function valueOfType(type: string, schema: Schema, making: Making, name: string): unknown {
  switch (type) {
    case 'object':
      return makeObject(schema, making);
    case 'array': {
      const length = making.random.pick([0, 1, 2, 2, 60]);
      return Array.from({ length }, () => makeValue(schema.items ?? {}, making, name));
    }
    case 'integer':
    case 'number':
      return makeNumber(schema, making.random);
    case 'boolean':
      return making.random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return makeText(schema, making, name);
    default:
      return hostileValue(making);
  }
}

function makeNumber({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Schema, random: Random): number {
  return random.pick([
    minimum,
    maximum,
    minimum - 1,
    maximum + 1,
    Math.max(minimum, Math.min(maximum, 1)),
    Math.max(minimum, Math.min(maximum, 7)),
    Math.max(minimum, Math.min(maximum, 2 ** 31)),
    Math.max(minimum, Math.min(maximum, 2 ** 32 + 0.5)),
  ]);
}

const someInstants = ['2026-03-10T12:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

function makeText({ format, minLength = 0, maxLength = 200 }: Schema, making: Making, name: string): string {
  const { random, knownIds } = making;
  if (name === 'celebrityId') return random.pick(['1', '2', 'gh20', 'za1', 'zzzzzzzzzzzz']);
  switch (format) {
    case 'uuid':
      return knownIds.length > 0 && random.chance(0.7) ? random.pick(knownIds) : random.uuid();
    case 'date-time':
      return random.pick(someInstants);
    case 'date':
      return random.pick(['2026-03-10', '0001-01-01', '9999-12-31', '2024-02-29']);
    case 'email':
      return `${random.uuid()}@sim.test`;
    default: {
      const length = random.pick([minLength, maxLength, maxLength + 1, Math.min(maxLength, minLength + 8)]);
      return random.pick(['a', '7', ' ', 'é', '\u0301', '\0', '💥']).repeat(Math.min(length, tooLarge));
    }
  }
}

function makeObject({ properties = {}, required = [] }: Schema, making: Making): Record<string, unknown> {
  const { random } = making;
  const fields = Object.entries(properties)
    .filter(([name]) => random.chance(required.includes(name) ? 0.97 : 0.5))
    .map(([name, schema]) => [name, makeValue(schema, making, name)] as const);
  const more = random.chance(0.05) ? [[hostileText(making), hostileValue(making)] as const] : [];
  return Object.fromEntries([...fields, ...more]);
}
