import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedRound, testBeaconSource } from '@limelight/rules/finish-day.fixture';

/** What a server of drand may answer; each part as the test says. */
export interface BeaconServer {
  readonly url: string;
  /** The paths that were read. */
  readonly read: string[];
  /** Instead of the round that was requested, signed. `null`: no such round yet. */
  answer: ((round: number) => unknown) | undefined;
  publicKey: string;
  close(): Promise<void>;
}

/** Speaks drand's protocol, for the chain whose key the tests have. */
export async function startBeaconServer(): Promise<BeaconServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    beacon.read.push(path);
    const [, chain, kind, round] = path.split('/');
    const body = chain !== testBeaconSource.chain ? null : kind === 'info' ? info() : answerOf(Number(round));
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const info = () => ({ public_key: beacon.publicKey, period: 3, schemeID: 'bls-unchained-g1-rfc9380' });
  const answerOf = (round: number) => {
    if (beacon.answer !== undefined) return beacon.answer(round);
    const { missing: _, ...signed } = signedRound(round);
    return signed;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const beacon: BeaconServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read: [],
    answer: undefined,
    publicKey: testBeaconSource.publicKey,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return beacon;
}
