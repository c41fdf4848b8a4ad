import pg from 'pg';

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

/**
 * After the last change of a template, so that its copies need not repeat it: marks its rows as committed,
 * and has a new connection write the file from which others begin.
 */
export async function settleTemplate(url: string): Promise<void> {
  for (const statement of ['vacuum (freeze)', 'select']) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
}
