import { expect, it } from 'vitest';
import { includesPerk, tiersWith } from './perk.js';
import { tiers } from './tier.js';

it('a tier is listed for a perk exactly when it includes it', () => {
  for (const perk of ['dividendBonus', 'earlyAlerts', 'predictions', 'prioritySupport', 'insiderTip'] as const) {
    expect(tiersWith(perk)).toEqual(tiers.filter((tier) => includesPerk(tier, perk)));
    expect(tiersWith(perk)).not.toContain('free');
  }
  expect(tiersWith('prioritySupport')).toEqual(['pro', 'elite']);
});
