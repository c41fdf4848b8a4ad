import {
  addresses,
  apiFolder,
  avatarFolder,
  mediaFolder,
  posterFolder,
  webhookFolder,
} from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { hostileText, type Making, makeValue } from './hostile-value.js';
import type { Operation } from './openapi.js';

export interface HostileRequest {
  readonly method: string;
  /** Without control characters and spaces: what a line of HTTP can contain. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT'];

/** Addresses that are no operation of the document, and attempts to leave a folder. */
const otherTargets: readonly string[] = [
  '/',
  '/%',
  '/%00',
  '/%ff%fe',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..;/',
  '//evil.test/',
  '/?__proto__[a]=1',
  `/${'a'.repeat(6_000)}`,
  `/${'a/'.repeat(2_000)}`,
  'http://evil.test/',
  '*',
  ...Object.values(addresses).flatMap((address) => [
    address,
    `${address}/%2e%2e`,
    `${address}%00`,
    `${address}?to=%00`,
  ]),
  `${addresses.apiPages}/static/%2e%2e`,
  `${addresses.apiPages}/static/%00`,
  ...[avatarFolder, mediaFolder, posterFolder, webhookFolder, apiFolder].flatMap((folder) =>
    ['%00', '..%2f..%2fpackage.json', '%ff', 'a.svg', '1.svg', 'x'.repeat(300)].map((name) => folder + name),
  ),
  ...Object.values(paths).flatMap((path) => [path, path.replace(/\$\w+/, '%00'), path.replace(/\$\w+/, '%ff')]),
];

/** Well-formed HTTP whose meaning is odd; framing is for raw sockets. */
const headerTricks: readonly (readonly [string, string])[] = [
  ['x-forwarded-for', 'not an address'],
  ['x-forwarded-for', `${'1.2.3.4, '.repeat(200)}::ffff:127.0.0.1`],
  ['x-forwarded-host', 'evil.test'],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['origin', 'https://evil.test'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, gzip, identity'],
  ['content-type', 'application/json; charset=utf-7'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data; boundary='],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', ';'],
  ['accept', '*/*;q=nan'],
  ['accept-encoding', 'gzip;q=-1, br;q=x'],
  ['accept-language', 'x'.repeat(2_000)],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ll_live_${'0'.repeat(3_000)}`],
  ['authorization', 'Basic AAAA'],
  ['cookie', `limelight.session=${'%00'.repeat(500)}`],
  ['cookie', 'limelight.session=%; __Host-limelight.session=%'],
  ['cookie', ';;;===;'],
  ['cookie', `a=${'b'.repeat(7_000)}`],
  ['if-none-match', '*'],
  ['if-none-match', '"'.repeat(1_000)],
  ['if-modified-since', 'never'],
  ['if-match', 'W/"x"'],
  ['range', 'bytes=0-0,1-1,2-2,-1'],
  ['range', 'bytes=99999999999999999999-'],
  ['last-event-id', '-1'],
  ['last-event-id', '99999999999999999999'],
  ['expect', '100-continue'],
  ['expect', 'the unexpected'],
  ['user-agent', '\u00ff'.repeat(500)],
  ['user-agent', ''],
  ['sec-ch-ua-mobile', '?2'],
];

/** Their success would end the attack: they get a body that is refused, or none of theirs is sent. */
const ending =
  /sign-out|\/me\/(?:sessions|delete|password|two-factor)|\/restore|settings|maintenance|\/role|optimi[sz]e/;

/** A request for an operation of the document with one or more things wrong, or for something outside it. */
export function makeRequest(operations: readonly Operation[], making: Making, isVisitor: boolean): HostileRequest {
  const { random } = making;
  const headers = random.chance(0.15) ? [random.pick(headerTricks)] : [];
  if (random.chance(0.08)) {
    return { method: random.pick(methods), target: random.pick(otherTargets), headers, body: undefined };
  }
  const operation = random.pick(operations);
  const mayEnd = !isVisitor && operation.method !== 'GET' && ending.test(operation.path);
  const method = random.chance(0.05) && !mayEnd ? random.pick(methods) : operation.method;
  const target = targetOf(operation, making);
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(operation, making, mayEnd);
  return { method, target: mayEnd && body === undefined ? `${target}/x` : target, headers, body };
}

function targetOf({ path, parameters }: Operation, making: Making): string {
  const { random } = making;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
    return encode(makeValue(schema ?? { type: 'string' }, making, name));
  });
  const query = parameters
    .filter((one) => one.in === 'query' && random.chance(0.4))
    .flatMap(({ name, schema }) => {
      const pair = () => `${encode(name)}=${encode(makeValue(schema, making, name))}`;
      return random.chance(0.06) ? [pair(), pair()] : [pair()];
    });
  if (random.chance(0.05))
    query.push(random.pick(['%', 'a[]=1', '__proto__=1', 'limit=1&limit=2', '=', '&&', '%00=%00']));
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** Most of the time properly encoded, else what is left of it in a line of HTTP. */
function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.slice(0, 6_000).replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

function bodyOf({ body }: Operation, making: Making, mayEnd: boolean): Buffer | undefined {
  const { random } = making;
  if (body === undefined && !random.chance(0.2)) return undefined;
  const value = body === undefined ? {} : makeValue(body, making);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const text = JSON.stringify(mayEnd && isObject ? { ...value, unexpected: 1 } : value);
  if (random.chance(0.94)) return Buffer.from(text);
  const broken = [
    text.slice(0, -1),
    `${text}${text}`,
    text.replace('{', '{"id":1,"id":2,'),
    text.replaceAll('"', "'"),
    `\ufeff${text}`,
    hostileText(making),
    '{"a":'.repeat(5_000),
    '['.repeat(30_000),
  ];
  return random.chance(0.2)
    ? Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0xc3, 0x28])
    : Buffer.from(mayEnd ? '{' : random.pick(broken));
}
