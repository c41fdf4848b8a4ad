/**
 * Template databases on the test server, with the migrated schema and that of the job queue; `market` is made
 * when requested.
 */
export const templates = { empty: 'limelight_template', market: 'limelight_template_market' } as const;

export type TemplateName = keyof typeof templates;

export function urlOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
