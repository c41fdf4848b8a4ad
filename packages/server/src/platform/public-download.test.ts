import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.js';
import { isPublicAddress } from './public-address.js';
import { downloadPublic, type Network } from './public-download.js';

const outside = '93.184.216.34';
const bytesMax = 1_000_000;

let server: Server;
let clock: ManualClock;
/** The answers of the name server, one after the other; the last one repeats. */
let names: Record<string, readonly string[][]>;
let resolved: string[];
/** Addresses to which connections were opened. */
let dialled: string[];
let handle: RequestListener;

/** A fake internet: every public address leads to the local server, on which plain HTTP is spoken. */
const network: Network = {
  resolve: async (host) => {
    const answers = names[host] ?? [];
    resolved.push(host);
    const count = resolved.filter((name) => name === host).length;
    return answers[Math.min(count, answers.length) - 1] ?? [];
  },
  connect: ({ address }) => {
    dialled.push(address);
    return connect((server.address() as AddressInfo).port, '127.0.0.1');
  },
};

beforeEach(async () => {
  [clock, names, resolved, dialled] = [new ManualClock(), { 'pictures.example': [[outside]] }, [], []];
  handle = (_request, response) => response.end('a picture');
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function collect(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const download = (url: string) => downloadPublic({ clock, network }, { url, bytesMax }, collect);
const codeOf = (url: string) =>
  download(url).then(
    (body) => `downloaded ${body.length} bytes`,
    (error: { code?: string }) => error.code ?? String(error),
  );

test('a public picture is downloaded, without cookies, from the address that was checked', async () => {
  let headers = {};
  handle = (request, response) => {
    ({ headers } = request);
    response.end(`${request.method} ${request.url}`);
  };
  expect(await download('https://pictures.example/a.png?size=2')).toBe('GET /a.png?size=2');
  expect(headers).toMatchObject({ host: 'pictures.example', 'accept-encoding': 'identity' });
  expect(headers).not.toHaveProperty('cookie');
  expect([resolved, dialled]).toEqual([['pictures.example'], [outside]]);
});

test.each([
  'http://pictures.example/a.png',
  'https://pictures.example:8443/a.png',
  'https://user:secret@pictures.example/a.png',
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://pictures.example/',
  '//pictures.example/a.png',
  'https://',
  'https:///',
  'not an address',
  '',
  `https://pictures.example/${'a'.repeat(2_000)}`,
])('"%s" is refused before any name is resolved', async (url) => {
  expect(await codeOf(url)).toBe('ADDRESS_REFUSED');
  expect([resolved, dialled]).toEqual([[], []]);
});

test.each([
  ['loopback', 'https://127.0.0.1/'],
  ['loopback as a decimal number', 'https://2130706433/'],
  ['loopback as a hexadecimal number', 'https://0x7f000001/'],
  ['loopback as an octal number', 'https://0177.0.0.1/'],
  ['loopback in short', 'https://127.1/'],
  ['loopback in wide letters', 'https://１２７.０.０.１/'],
  ['any address', 'https://0.0.0.0/'],
  ['the private network', 'https://10.1.2.3/'],
  ['the private network', 'https://172.31.255.255/'],
  ['the private network', 'https://192.168.0.1/'],
  ['carrier-grade NAT', 'https://100.64.0.1/'],
  ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata of clouds as a number', 'https://2852039166/'],
  ['IPv6 loopback', 'https://[::1]/'],
  ['IPv6 any', 'https://[::]/'],
  ['IPv4-mapped loopback', 'https://[::ffff:127.0.0.1]/'],
  ['IPv4-mapped private', 'https://[::ffff:a00:1]/'],
  ['IPv4-compatible loopback', 'https://[::7f00:1]/'],
  ['IPv4 through NAT64', 'https://[64:ff9b::7f00:1]/'],
  ['IPv4 through 6to4', 'https://[2002:7f00:1::]/'],
  ['Teredo', 'https://[2001:0:4136:e378::1]/'],
  ['unique local', 'https://[fd00:ec2::254]/'],
  ['link-local', 'https://[fe80::1]/'],
  ['site-local', 'https://[fec0::1]/'],
  ['multicast', 'https://[ff02::1]/'],
  ['documentation', 'https://[2001:db8::1]/'],
])('%s is refused: %s', async (_what, url) => {
  expect(await codeOf(url)).toBe('ADDRESS_REFUSED');
  expect(dialled).toEqual([]);
});

test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['fe80::1%eth0']])(
  'a name that means %s is refused, also next to a public address',
  async (address) => {
    names = { 'inside.example': [[address]], 'both.example': [[outside, address]] };
    expect(await codeOf('https://inside.example/')).toBe('ADDRESS_REFUSED');
    expect(await codeOf('https://both.example/')).toBe('ADDRESS_REFUSED');
    expect(dialled).toEqual([]);
  },
);

test('a second answer of the name server changes nothing: the checked address is used', async () => {
  names = { 'rebinding.example': [[outside], ['127.0.0.1']] };
  expect(await download('https://rebinding.example/')).toBe('a picture');
  expect([resolved, dialled]).toEqual([['rebinding.example'], [outside]]);
});

test.each([
  ['to an address inside', 'https://127.0.0.1/admin', 'ADDRESS_REFUSED'],
  ['to a name that means an address inside', 'https://inside.example/', 'ADDRESS_REFUSED'],
  ['to http', 'http://pictures.example/a.png', 'ADDRESS_REFUSED'],
  ['to another port', 'https://pictures.example:5432/', 'ADDRESS_REFUSED'],
  ['with a user name', 'https://a:b@pictures.example/', 'ADDRESS_REFUSED'],
  ['without end', '/again', 'DOWNLOAD_FAILED'],
])('a redirect %s is refused', async (_what, location, code) => {
  names['inside.example'] = [['10.0.0.7']];
  handle = (_request, response) => response.writeHead(302, { location }).end();
  expect(await codeOf('https://pictures.example/')).toBe(code);
  expect(new Set(dialled)).toEqual(new Set([outside]));
  expect(dialled.length).toBeLessThanOrEqual(4);
});

test('a redirect to another public host is followed, and its name is resolved and checked as well', async () => {
  names['other.example'] = [['2606:2800:220:1::1']];
  handle = ({ headers, url }, response) => {
    if (headers.host === 'other.example') response.end(`there ${url}`);
    else response.writeHead(301, { location: 'https://other.example/moved' }).end();
  };
  expect(await download('https://pictures.example/')).toBe('there /moved');
  expect(dialled).toEqual([outside, '2606:2800:220:1::1']);
});

test.each([
  ['announced', true],
  ['not announced', false],
])('a body that is too large, %s, is refused and not read to its end', async (_what, announced) => {
  let sent = 0;
  const chunk = randomBytes(100_000);
  handle = (_request, response) => {
    if (announced) response.setHeader('content-length', 50_000_000);
    const send = () => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', send);
      }
    };
    send();
  };
  expect(await codeOf('https://pictures.example/')).toBe('FILE_TOO_LARGE');
  expect(sent).toBeLessThan(50_000_000);
});

test('a body without an end is given up after a time, and its connection is closed', async () => {
  let begun = false;
  const closed = new Promise<void>((resolve) => {
    handle = (_request, response) => {
      begun = true;
      response.write('a');
      response.once('close', resolve);
    };
  });
  const result = codeOf('https://pictures.example/');
  await expect.poll(() => begun).toBe(true);
  clock.advance(60_000);
  expect(await result).toBe('DOWNLOAD_FAILED');
  await closed;
  expect(dialled).toEqual([outside]);
});

test('a name server without an answer is given up after a time', async () => {
  const silent: Network = { ...network, resolve: () => new Promise(() => {}) };
  const result = downloadPublic({ clock, network: silent }, { url: 'https://pictures.example/', bytesMax }, collect);
  const refused = expect(result).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
  clock.advance(60_000);
  await refused;
  expect(dialled).toEqual([]);
});

test.each([404, 500, 204, 206, 304])('the status %i is no picture', async (status) => {
  handle = (_request, response) => response.writeHead(status).end();
  expect(await codeOf('https://pictures.example/')).toBe('DOWNLOAD_FAILED');
});

test('an unknown name and a broken connection are failures that say nothing of the inside', async () => {
  expect(await codeOf('https://unknown.example/')).toBe('DOWNLOAD_FAILED');
  handle = (request) => request.socket.destroy();
  const error = await download('https://pictures.example/').catch((failure: Error) => failure);
  expect(error).toMatchObject({ code: 'DOWNLOAD_FAILED', message: expect.not.stringContaining('socket') });
});

test('no IPv4 address is public when it is written as IPv6', () => {
  const forms = [(v4: string) => `::ffff:${v4}`, (v4: string) => `::${v4}`, (v4: string) => `64:ff9b::${v4}`];
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...forms), (address, form) => {
      expect(isPublicAddress(form(address))).toBe(false);
    }),
  );
});

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
