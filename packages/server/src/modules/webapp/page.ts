import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Listing } from '@limelight/contract/market';

export interface Page {
  /** The same for every address. */
  readonly html: string;
  /** The landing page, drawn with these prices and with all that it needs next already under way. */
  landingHtml(listing: Listing): Promise<string>;
}

/** Drawn by the web app's own code, which its build leaves as a module for this. */
type RenderLanding = (listing: Listing) => Promise<string>;

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(`${folder}app/`)) return undefined;
  const html = await readFile(`${folder}app/index.html`, 'utf8');
  const { scripts, styles } = JSON.parse(await readFile(`${folder}app/landing.json`, 'utf8')) as {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  };
  const { renderLanding } = (await import(pathToFileURL(`${folder}prerender/landing.js`).href)) as {
    readonly renderLanding: RenderLanding;
  };
  const links = [
    ...styles.map((name) => `<link rel="stylesheet" href="/${name}" crossorigin>`),
    ...scripts.map((name) => `<link rel="modulepreload" href="/${name}" crossorigin fetchpriority="low">`),
  ].join('');
  // There is something to see before the scripts are there: what it is drawn with comes first.
  const withLinks = html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</head>', () => `${links}</head>`);
  return { html, landingHtml: oncePerTick(async (listing) => fill(withLinks, await renderLanding(listing), listing)) };
}

/** Nobody can press what is drawn before the app is there to hear it, and nothing typed can be lost. */
const emptyRoot = '<div id="root"></div>';

function fill(html: string, drawn: string, listing: Listing): string {
  // No text may end the element that holds it.
  const told = JSON.stringify(listing).replaceAll('<', '\\u003c');
  const filled = `<div id="root" inert>${drawn}</div><script type="application/json" id="listing">${told}</script>`;
  return html.replace(emptyRoot, () => filled);
}

/** Visitors between two ticks share one drawing. */
function oncePerTick(draw: (listing: Listing) => Promise<string>): (listing: Listing) => Promise<string> {
  let drawn: { readonly tick: number; readonly html: Promise<string> } | undefined;
  return (listing) => {
    if (drawn?.tick !== listing.tick) drawn = { tick: listing.tick, html: draw(listing) };
    return drawn.html;
  };
}
