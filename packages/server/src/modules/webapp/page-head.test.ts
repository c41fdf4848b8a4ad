import type { Celebrity, Listing } from '@limelight/contract/market.schema';
import { seCents } from '@limelight/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headOf, withHead } from './page-head.js';

const site = { publicUrl: 'https://limelight.test', siteName: 'Limelight' };
const page =
  '<html><head><title>Old</title><meta\n name="description"\n content="old"\n/></head><body><div id="root"></div></body></html>';

function listingOf(name: string, description = 'Sings.'): Listing {
  const priceCents = seCents(51_000);
  const celebrity = { id: 'gh1', name, description, priceCents, dayAgoPriceCents: seCents(50_000) };
  return { tick: 7, celebrities: [celebrity as unknown as Celebrity] };
}

function rendered(path: string, listing: Listing): string {
  const head = headOf(path, listing, site);
  if (head === undefined) throw new Error(`${path} has no head`);
  return withHead(page, head, site);
}

function dataOf(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as { readonly '@graph': readonly Record<string, unknown>[] };
}

test('the page of a celebrity says name, price, change and picture', () => {
  const html = rendered('/celebrity/gh1', listingOf('Ada Marlowe'));
  expect(html).toContain('<title>Ada Marlowe share price: SE$510.00 · Limelight</title>');
  expect(html).toContain('content="Ada Marlowe trades at SE$510.00, +2.00% in 24 hours. Sings."');
  expect(html).toContain('<meta property="og:image" content="https://limelight.test/share/celebrity/gh1.png">');
  expect(html).toContain('<link rel="canonical" href="https://limelight.test/celebrity/gh1">');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(dataOf(html)['@graph'].map((one) => one['@type'])).toEqual(['BreadcrumbList', 'WebPage']);
});

test('the market lists every celebrity with its page', () => {
  const [, list] = dataOf(rendered('/trade', listingOf('Ada Marlowe')))['@graph'];
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, name: 'Ada Marlowe', url: 'https://limelight.test/celebrity/gh1' }],
  });
});

test('an unknown celebrity and a page of a player have no head', () => {
  for (const path of ['/celebrity/gh2', '/dashboard']) expect(headOf(path, listingOf('Ada'), site)).toBeUndefined();
});

test('no name or description can become markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, description) => {
      const html = rendered('/celebrity/gh1', listingOf(`${name}</script><b>"'`, `${description}"><i>`));
      expect(html).not.toMatch(/<\/script><b>|"><i>/);
      expect(html.split('</script>')).toHaveLength(2);
      expect(JSON.stringify(dataOf(html))).toBeTypeOf('string');
    }),
  );
});
