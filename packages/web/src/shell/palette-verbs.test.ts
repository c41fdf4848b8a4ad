import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseVerb } from './palette-verbs';

test('a phrase has a verb, a part of a name and perhaps a number of shares', () => {
  expect(parseVerb('buy burna')).toEqual({ verb: 'buy', name: 'burna' });
  expect(parseVerb(' Sell  adele 3 ')).toEqual({ verb: 'sell', name: 'adele', shares: 3 });
  expect(parseVerb('alert drake')).toEqual({ verb: 'alert', name: 'drake' });
  expect(parseVerb('alert drake 5')).toEqual({ verb: 'alert', name: 'drake' });
  expect(parseVerb('buy 50 cent 2')).toEqual({ verb: 'buy', name: '50 cent', shares: 2 });
  expect(parseVerb('buy adele 0')).toEqual({ verb: 'buy', name: 'adele' });
});

test('other queries are no phrases', () => {
  for (const query of ['buy', 'buy ', 'buyer drake', 'drake buy', 'alerts', '']) expect(parseVerb(query)).toBeNull();
});

test('a phrase is read back as it was put together', () => {
  const names = fc.stringMatching(/^[a-zé]{2,8}( [a-z]{2,8})?$/);
  fc.assert(
    fc.property(fc.constantFrom('buy', 'sell'), names, fc.integer({ min: 1, max: 999_999 }), (verb, name, shares) => {
      expect(parseVerb(`${verb} ${name} ${shares}`)).toEqual({ verb, name, shares });
    }),
  );
});
