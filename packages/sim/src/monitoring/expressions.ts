import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The files that operators use. */
export const deployFolder = fileURLToPath(new URL('../../../../deploy/', import.meta.url));

export interface Expression {
  /** Where it is from: the name of an alert, or the title of a panel. */
  readonly of: string;
  /** As it is sent to Prometheus. */
  readonly query: string;
}

/**
 * A comparison has an answer only while it is true; with `bool` it says 1 or 0, and nothing where a figure is
 * missing. Comparisons of labels, in braces, stay.
 */
function answerable(expression: string): string {
  return expression
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : part.replaceAll(/(==|>=|<=|!=|>|<)(?!=)/g, '$1 bool')))
    .join('');
}

export async function readAlerts(): Promise<readonly Expression[]> {
  const text = await readFile(`${deployFolder}prometheus/alerts.yml`, 'utf8');
  return [...text.matchAll(/- alert: (\w+)\n +expr: (.+)/g)].map(([, of = '', expression = '']) => ({
    of: `alert ${of}`,
    query: answerable(expression),
  }));
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

export async function readDashboard(): Promise<readonly Expression[]> {
  const text = await readFile(`${deployFolder}grafana/limelight.json`, 'utf8');
  const { panels } = JSON.parse(text) as { readonly panels: readonly Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      of: `panel ${title}`,
      query: answerable(expr.replaceAll('$__rate_interval', '30s').replaceAll('$instance', '.*')),
    })),
  );
}
