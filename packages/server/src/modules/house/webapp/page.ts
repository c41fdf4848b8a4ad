import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { PublicFacts } from '@limelight/contract/server-rendering';
import { defaultSiteName } from '@limelight/rules/setting';
import { type ApiFetch, loadPageRenderer, type RenderedPage } from './page-renderer.js';

export interface Page {
  /** All addresses that have a screen: "/celebrity/$id". */
  readonly paths: readonly string[];
  /** The web app manifest of the build. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /**
   * The page without server-side rendering: the same app everywhere, with preloads for the files of its first
   * screen.
   */
  htmlOf(path: string): string;
  has(path: string): boolean;
  /** A public page, rendered with this data; its scripts load after the first contentful paint (FCP). */
  readonly renderForVisitors: CachedRender;
  /**
   * A page of a player or of staff, rendered with the visitor's own data; undefined when it cannot be
   * rendered for this visitor.
   */
  renderForPlayer(visit: Visit): Promise<string | undefined>;
}

/**
 * Viewport widths, in px, that a player's page is rendered for; at another breakpoint it stays hidden until
 * the app runs.
 */
const widths = { phone: 360, desktop: 1_280 } as const;
export type Device = keyof typeof widths;

export interface Visit {
  readonly path: string;
  /** With the question mark, or empty. */
  readonly search: string;
  readonly device: Device;
  readonly fetchApi: ApiFetch;
}

/** The files a page needs beyond the app's entry, from the build. */
interface PageFiles {
  /** "/celebrity/$id" */
  readonly path: string;
  /** The document title without the product's name; the landing page has only the product's name. */
  readonly title?: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(`${folder}app/`)) return undefined;
  const html = await readFile(`${folder}app/index.html`, 'utf8');
  const files = JSON.parse(await readFile(`${folder}app/pages.json`, 'utf8')) as readonly PageFiles[];
  const renderer = await loadPageRenderer(`${folder}prerender/pages.js`);
  const pages = files.map((page) => ({
    pattern: patternOf(page.path),
    plain: withFiles(html, page),
    frame: startedAfterPaint(html, page),
  }));
  const pageAt = (path: string) => pages.find(({ pattern }) => pattern.test(path));
  const frameAt = (path: string) => pageAt(path)?.frame ?? html;
  const renderForVisitors = cachedForVisitors(async (path, facts) =>
    fill(frameAt(path), await renderer.publicPage(path, facts)),
  );
  return {
    paths: files.map(({ path }) => path),
    manifest: JSON.parse(await readFile(`${folder}app/manifest.webmanifest`, 'utf8')),
    htmlOf: (path) => pageAt(path)?.plain ?? html,
    has: (path) => pageAt(path) !== undefined,
    renderForVisitors,
    renderForPlayer: async ({ path, search, device, fetchApi }) => {
      const page = pageAt(path);
      const rendered = page && (await renderer.playerPage(`${path}${search}`, widths[device], fetchApi));
      return rendered && fill(page.frame, rendered, device);
    },
  };
}

/** "/celebrity/$id" as a regular expression. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
}

/** Preloads the files in parallel with the entry, instead of after it has run. */
function withFiles(html: string, { title, scripts, styles }: PageFiles): string {
  const preloads = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return inHead(titled(html, title), [...preloads, ...stylesheets(styles)]);
}

/** Imported files first, so that each file runs as a task of its own and the browser can paint in between. */
function startedAfterPaint(html: string, { title, scripts, styles }: PageFiles): string {
  const entry = [modulePreload, moduleScript].flatMap((named) => [...html.matchAll(named)].map(([, src]) => src ?? ''));
  const modules = [...entry, ...scripts.map((name) => `/${name}`)].join(' ');
  const starter = `<script src="/after-paint.js" data-modules="${modules}" defer></script>`;
  const bare = titled(html, title).replaceAll(modulePreload, '').replaceAll(moduleScript, '');
  return inHead(bare, [...stylesheets(styles), starter]);
}

/** The same title that the app sets once it runs. */
function titled(html: string, title: string | undefined): string {
  return title === undefined
    ? html
    : html.replace(/<title>.*<\/title>/, () => `<title>${title} · ${defaultSiteName}</title>`);
}

function stylesheets(names: readonly string[]): string[] {
  return names.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
}

function inHead(html: string, elements: readonly string[]): string {
  return html.replace('</head>', () => `${elements.join('')}</head>`);
}

/** The build's script elements in index.html. */
const modulePreload = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g;

/** The rendered page is inert until the app runs: no click and nothing typed can be lost. */
const emptyRoot = '<div id="root"></div>';

function fill(frame: string, { html, dehydratedState }: RenderedPage, device?: Device): string {
  // Escaped, so that no text can close the script element.
  const json = JSON.stringify(dehydratedState).replaceAll('<', '\\u003c');
  const renderedFor = device === undefined ? '' : ` data-rendered-for="${device}"`;
  const filled = `<div id="root" inert${renderedFor}>${html}</div><script type="application/json" id="dehydrated-state">${json}</script>`;
  return frame.replace(emptyRoot, () => filled);
}

type Render = (path: string, facts: PublicFacts) => Promise<string>;
type CachedRender = Render & { readonly clear: () => void };

/**
 * Caches each page for all visitors, until the next tick or a change by staff if it shows celebrities, or
 * until the settings change.
 */
function cachedForVisitors(render: Render): CachedRender {
  const cache = new Map<string, { readonly version: string; readonly html: Promise<string> }>();
  const cached: Render = (path, facts) => {
    const version = `${facts.listing?.tick} ${facts.listingRevision} ${JSON.stringify(facts.settings)}`;
    const known = cache.get(path);
    if (known?.version === version) return known.html;
    const html = render(path, facts);
    cache.set(path, { version, html });
    // A failure is not cached.
    html.catch(() => cache.delete(path));
    return html;
  };
  return Object.assign(cached, { clear: () => cache.clear() });
}
