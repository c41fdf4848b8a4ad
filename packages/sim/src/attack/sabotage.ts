/** What a test server is prepared with, each of which an arm of the attack must report. */
export const sabotagePath = '/sabotage/';

export type SabotageName =
  | 'broken-answers'
  | 'pretended-actions'
  | 'altered-trades'
  | 'pretended-money'
  | 'pretended-squads'
  | 'endless-connections'
  | 'talkative-log'
  | 'blocking-uploads'
  | 'ignored-signals';

/** Environment variables of a server in which a guard can be taken out. */
export function sabotaged(variables: Readonly<Record<string, string>>): Record<string, string> {
  const preload = new URL('./sabotage-preload.js', import.meta.url).href;
  return { ...variables, NODE_OPTIONS: `--import ${preload}` };
}

export async function takeGuardOut(url: string, name: SabotageName): Promise<void> {
  const response = await fetch(`${url}${sabotagePath}${name}`);
  if (!response.ok) throw new Error(`this server cannot be sabotaged: ${response.status}`);
  await response.arrayBuffer();
}
