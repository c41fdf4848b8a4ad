import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { PublicFacts } from '@limelight/contract/server-rendering';
import { type Ask, type DrawnPage, loadDrawing } from './drawing.js';

export interface Page {
  /** All addresses that have a screen: "/celebrity/$id". */
  readonly paths: readonly string[];
  /** The page for an address: the same app everywhere, with what its first screen needs named in the head. */
  htmlOf(path: string): string;
  /** A public page, drawn with these facts; its scripts come once it has been seen. */
  drawnForVisitors(path: string, facts: PublicFacts): Promise<string>;
  /** A player's page, drawn with the player's own answers; undefined where there is nothing to draw for this one. */
  drawnForPlayer(visit: Visit): Promise<string | undefined>;
}

/** The windows that a player's page is drawn for, in px: what a script decides by the width is hidden in another one. */
const widths = { phone: 360, desktop: 1_280 } as const;
export type Device = keyof typeof widths;

export interface Visit {
  readonly path: string;
  /** With the question mark, or empty. */
  readonly search: string;
  readonly device: Device;
  readonly ask: Ask;
}

/** What an address needs beyond the app's entry, as the build left it. */
interface PageFiles {
  /** "/celebrity/$id" */
  readonly path: string;
  /** What the browser's tab says before the product's name; the start's is the product's own. */
  readonly title?: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(`${folder}app/`)) return undefined;
  const html = await readFile(`${folder}app/index.html`, 'utf8');
  const files = JSON.parse(await readFile(`${folder}app/pages.json`, 'utf8')) as readonly PageFiles[];
  const drawing = await loadDrawing(`${folder}prerender/pages.js`);
  const pages = files.map((page) => ({
    pattern: patternOf(page.path),
    undrawn: withFiles(html, page),
    frame: startedAfterPaint(html, page),
  }));
  const pageAt = (path: string) => pages.find(({ pattern }) => pattern.test(path));
  const frameAt = (path: string) => pageAt(path)?.frame ?? html;
  return {
    paths: files.map(({ path }) => path),
    htmlOf: (path) => pageAt(path)?.undrawn ?? html,
    drawnForVisitors: sharedByVisitors(async (path, facts) =>
      fill(frameAt(path), await drawing.publicPage(path, facts)),
    ),
    drawnForPlayer: async ({ path, search, device, ask }) => {
      const page = pageAt(path);
      const drawn = page && (await drawing.playerPage(`${path}${search}`, widths[device], ask));
      return drawn && fill(page.frame, drawn, device);
    },
  };
}

/** "/celebrity/$id" as an expression that any celebrity's address fits. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
}

/** Fetched beside the entry, the files do not wait for it to ask for them. */
function withFiles(html: string, { title, scripts, styles }: PageFiles): string {
  const preloads = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return inHead(titled(html, title), [...preloads, ...stylesheets(styles)]);
}

/** What others import comes first, so that each file runs as a task of its own, between which the browser paints. */
function startedAfterPaint(html: string, { title, scripts, styles }: PageFiles): string {
  const entry = [modulePreload, moduleScript].flatMap((named) => [...html.matchAll(named)].map(([, src]) => src ?? ''));
  const modules = [...entry, ...scripts.map((name) => `/${name}`)].join(' ');
  const starter = `<script src="/after-paint.js" data-modules="${modules}" defer></script>`;
  const bare = titled(html, title).replaceAll(modulePreload, '').replaceAll(moduleScript, '');
  return inHead(bare, [...stylesheets(styles), starter]);
}

/** As the app itself writes it once it runs. */
function titled(html: string, title: string | undefined): string {
  return title === undefined ? html : html.replace(/<title>.*<\/title>/, () => `<title>${title} · Limelight</title>`);
}

function stylesheets(names: readonly string[]): string[] {
  return names.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
}

function inHead(html: string, elements: readonly string[]): string {
  return html.replace('</head>', () => `${elements.join('')}</head>`);
}

/** How the build names the app's scripts; they fetch each other. */
const modulePreload = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g;

/** Nobody can press what is drawn before the app is there to hear it, and nothing typed can be lost. */
const emptyRoot = '<div id="root"></div>';

function fill(frame: string, { html, told }: DrawnPage, device?: Device): string {
  // No text may end the element that holds it.
  const json = JSON.stringify(told).replaceAll('<', '\\u003c');
  const drawnFor = device === undefined ? '' : ` data-drawn-for="${device}"`;
  const filled = `<div id="root" inert${drawnFor}>${html}</div><script type="application/json" id="told">${json}</script>`;
  return frame.replace(emptyRoot, () => filled);
}

type Draw = (path: string, facts: PublicFacts) => Promise<string>;

/** All visitors share one drawing of a page, until the next tick where it shows prices, or other settings. */
function sharedByVisitors(draw: Draw): Draw {
  const drawings = new Map<string, { readonly version: string; readonly html: Promise<string> }>();
  return (path, facts) => {
    const version = `${facts.listing?.tick} ${JSON.stringify(facts.settings)}`;
    const known = drawings.get(path);
    if (known?.version === version) return known.html;
    const html = draw(path, facts);
    drawings.set(path, { version, html });
    // A failed drawing is not kept.
    html.catch(() => drawings.delete(path));
    return html;
  };
}
