import { gatewayNames } from '@limelight/rules/payment';
import { openProvider } from './providers.fixture.js';
import { SubscriptionHistory } from './subscription-history.fixture.js';

/**
 * Runs random histories of subscriptions at each provider, one after another.
 * @returns what does not agree with the provider in the end, with the seed and the happenings
 */
export async function runSubscriptionHistories(countOfEach: number, firstSeed: number): Promise<string[]> {
  const problems: string[] = [];
  for (const name of gatewayNames) {
    const provider = await openProvider(name);
    for (let seed = firstSeed; seed < firstSeed + countOfEach; seed += 1) {
      const history = new SubscriptionHistory(provider, name, seed);
      const differences = await history.run();
      const where = `seed ${seed}, ${name} (${history.log.join(', ')})`;
      problems.push(...differences.map((difference) => `${where}: ${difference}`));
    }
    await provider.close();
  }
  return problems;
}
