import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '../../../platform/escape-html.js';
import { letterButton, type MailContent } from '../../../platform/letter.js';

/**
 * The Markdown of campaigns: paragraphs, headings, lists, emphasis, rules and links to web pages. All else is
 * text: the allowed rules are listed, HTML is escaped, and of a picture only its description remains, because
 * a remote picture would report who reads.
 */
const markdown = new MarkdownIt('zero', { html: false, linkify: false, typographer: false, breaks: true }).enable([
  'heading',
  'list',
  'hr',
  'emphasis',
  'link',
  'image',
  'autolink',
  'newline',
  'escape',
  'entity',
]);

markdown.validateLink = (url) => {
  if (/^mailto:[^\s]+@[^\s]+$/i.test(url)) return true;
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
};

markdown.renderer.rules.image = (tokens, index) => escapeHtml(tokens[index]?.content ?? '');

/** Mail clients ignore style sheets, so each element has its style. */
const styles: Readonly<Record<string, string>> = {
  p: 'font-size:16px;line-height:1.55;margin:0 0 16px',
  h1: 'font-size:24px;line-height:1.25;margin:24px 0 12px',
  h2: 'font-size:20px;line-height:1.3;margin:24px 0 12px',
  h3: 'font-size:17px;line-height:1.35;margin:20px 0 8px',
  h4: 'font-size:16px;line-height:1.4;margin:20px 0 8px',
  h5: 'font-size:16px;line-height:1.4;margin:20px 0 8px',
  h6: 'font-size:16px;line-height:1.4;margin:20px 0 8px',
  ul: 'font-size:16px;line-height:1.55;margin:0 0 16px;padding-left:24px',
  ol: 'font-size:16px;line-height:1.55;margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  a: 'color:#5b2bd9;word-break:break-word',
  hr: 'border:0;border-top:1px solid #e4dacc;margin:24px 0',
};

function addStyles(tokens: readonly Token[]): void {
  for (const token of tokens) {
    const style = styles[token.tag];
    if (style !== undefined && token.nesting >= 0) token.attrSet('style', style);
    addStyles(token.children ?? []);
  }
}

interface LoneLink {
  readonly label: string;
  readonly url: string;
}

/** The link of a paragraph that has nothing else. */
function loneLinkOf([open, inline, close]: readonly (Token | undefined)[]): LoneLink | null {
  if (open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close' || open.hidden) return null;
  const [first, ...rest] = inline?.children ?? [];
  const last = rest.pop();
  if (first?.type !== 'link_open' || last?.type !== 'link_close') return null;
  if (rest.some(({ type }) => type === 'link_open')) return null;
  return { label: rest.map(({ content }) => content).join(''), url: String(first.attrGet('href')) };
}

/** A paragraph that is only a link becomes a button. */
function toHtml(tokens: Token[]): string {
  addStyles(tokens);
  const render = (from: number, to?: number) => markdown.renderer.render(tokens.slice(from, to), markdown.options, {});
  let html = '';
  let from = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const link = loneLinkOf(tokens.slice(index, index + 3));
    if (link === null) continue;
    html += `${render(from, index)}<p style="margin:24px 0">${letterButton(link)}</p>\n`;
    from = index + 3;
  }
  return html + render(from);
}

function inlineText(children: readonly Token[]): string {
  let href = '';
  return children
    .map((token) => {
      if (token.type === 'link_open') href = String(token.attrGet('href'));
      if (token.type === 'link_close') return token.info === 'auto' ? '' : ` (${href})`;
      return token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content;
    })
    .join('');
}

/** What a line of a list begins with, for each list that is open. */
type Bullets = (number | null)[];

function toText(tokens: readonly Token[]): string {
  let text = '';
  const lists: Bullets = [];
  let bullet = '';
  /** Items of a list follow each other without an empty line. */
  let afterItem = false;
  const append = (block: string) => {
    text += text === '' ? block : `${afterItem && lists.length > 0 ? '\n' : '\n\n'}${block}`;
    afterItem = lists.length > 0;
  };
  for (const token of tokens) {
    if (token.type.endsWith('_list_open')) {
      if (lists.length === 0) afterItem = false;
      lists.push(token.tag === 'ol' ? Number(token.attrGet('start') ?? 1) : null);
    }
    if (token.type.endsWith('_list_close')) lists.pop();
    if (token.type === 'list_item_open') bullet = nextBullet(lists);
    if (token.type === 'hr') append('---');
    if (token.type !== 'inline') continue;
    const indent = '  '.repeat(Math.max(0, lists.length - 1));
    append(`${indent}${lists.length > 0 ? bullet || '  ' : ''}${inlineText(token.children ?? [])}`);
    bullet = '';
  }
  return text;
}

function nextBullet(lists: Bullets): string {
  const count = lists.at(-1);
  if (count === null || count === undefined) return '- ';
  lists[lists.length - 1] = count + 1;
  return `${count}. `;
}

/** HTML for the body of a mail, and the same as plain text. */
export function renderMarkdown(source: string): Pick<MailContent, 'html' | 'text'> {
  const text = toText(markdown.parse(source, {}));
  return { html: toHtml(markdown.parse(source, {})), text };
}
