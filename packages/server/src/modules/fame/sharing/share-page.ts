import { escapeHtml } from '../../../platform/escape-html.js';
import { imageHeight, imageWidth } from './share-image.js';
import { textsOf } from './shared-texts.js';
import type { SharedPictureRow } from './sharing.sql.js';

const style = `
body { margin: 0; padding: 32px 16px; background: #0e0b14; color: #f7f2fa; font: 16px/1.5 Inter, system-ui, sans-serif; text-align: center }
main { max-width: 840px; margin: 0 auto } img { width: 100%; height: auto; border-radius: 16px; border: 1px solid #352b44 }
h1 { font-size: 24px; line-height: 32px; margin: 24px 0 4px } p { color: #c6bbd0; margin: 0 0 24px }
a { display: inline-block; padding: 12px 24px; border-radius: 12px; background: #a98bff; color: #160b33; font-weight: 600; text-decoration: none }`;

/** The public page of a picture: Open Graph tags for link previews, and for people a link into the game. */
export function sharePage(
  picture: SharedPictureRow,
  {
    page,
    picture: image,
    celebrity,
    siteName,
  }: Readonly<Record<'page' | 'picture' | 'celebrity' | 'siteName', string>>,
): string {
  const { sentence, price, name } = textsOf(picture);
  const title = escapeHtml(`${sentence} | ${siteName}`);
  const description = escapeHtml(`${price}. ${siteName} is the celebrity stock exchange: play money, real charts.`);
  const meta = Object.entries({
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': sentence,
    'og:description': price,
    'og:url': page,
    'og:image': image,
    'og:image:width': String(imageWidth),
    'og:image:height': String(imageHeight),
    'og:image:alt': sentence,
    'twitter:card': 'summary_large_image',
  }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title><meta name="description" content="${description}"><meta name="robots" content="noindex">
${meta.join('\n')}
<style>${style}</style></head>
<body><main>
<img src="${escapeHtml(new URL(image).pathname)}" width="${imageWidth}" height="${imageHeight}" alt="${escapeHtml(sentence)}">
<h1>${escapeHtml(sentence)}</h1>
<p>${escapeHtml(price)}. Free to play with virtual cash.</p>
<a href="${escapeHtml(new URL(celebrity).pathname)}">See ${escapeHtml(name)} on ${escapeHtml(siteName)}</a>
</main></body>
</html>
`;
}
