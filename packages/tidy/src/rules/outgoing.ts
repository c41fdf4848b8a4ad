import { type HouseRule, handwritten, testCode } from '../house.js';
import { child, nameOf } from '../syntax.js';

/** They call a provider that the operator configured; what somebody typed goes through `downloadPublic`. */
const providers = new Set([
  'packages/server/src/modules/money/payments/gateways/provider-http.ts',
  'packages/server/src/modules/exchange/market/read-beacon.ts',
  'packages/server/src/platform/s3/s3-client.ts',
  'packages/server/src/platform/telegram.ts',
  // A command on the user's own machine: reads the exchange that the user names.
  'packages/server/src/commands/verify-day-main.ts',
  // The game's own address on this machine.
  'packages/server/src/commands/ready-main.ts',
]);

export const outgoingRequestsAreListed: HouseRule = {
  name: 'the server calls other servers in four places, and follows none of their redirects',
  reason:
    'A redirect could lead inside the network, with our keys (SSRF). `platform/public-download.ts` checks each address of a redirect; for a provider use `redirect: "manual"` and list the file here.',
  check: (house) => {
    const paths = house.paths(handwritten, testCode).filter((path) => path.startsWith('packages/server/src/'));
    return paths.flatMap((path) =>
      house.checkNodes([path], ['CallExpression'], (node) => {
        if (nameOf(child(node, 'callee')) !== 'fetch') return null;
        if (!providers.has(path)) return 'calls fetch';
        return house.text(path).includes("redirect: 'manual'") ? null : 'follows redirects';
      }),
    );
  },
  breaches: [
    { 'packages/server/src/modules/q/a/a.ts': 'export const read = (url: string) => fetch(url);' },
    {
      'packages/server/src/platform/telegram.ts':
        "export const read = (url: string) => fetch(url, { method: 'POST' });",
    },
  ],
};
