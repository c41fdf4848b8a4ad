import { paths } from '@limelight/contract/paths';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** The names of a game in the document that is checked in. */
export const names = {
  siteName: 'Limelight',
  publicUrl: 'http://127.0.0.1:8080',
  helpPath: paths.help,
  sessionCookie: 'limelight.session',
};

/** What Redocly's recommended rules find, a line each. */
export async function redoclyProblems(document: object): Promise<string[]> {
  const rules = { 'no-invalid-schema-examples': 'error', 'no-invalid-media-type-examples': 'error' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

/** What Spectral's recommended rules find, a line each. */
export async function spectralProblems(document: object): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const problems = await spectral.run(JSON.parse(JSON.stringify(document)));
  return problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`);
}
