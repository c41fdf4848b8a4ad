/** Databases that the tests' own are copies of, on the test server. Both hold the migrated schema and the queue's. */
export const templates = { empty: 'limelight_template', market: 'limelight_template_market' } as const;

export type TemplateName = keyof typeof templates;

export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
