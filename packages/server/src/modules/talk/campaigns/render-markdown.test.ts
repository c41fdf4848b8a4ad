import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.js';

describe('the Markdown of campaigns', () => {
  it('becomes styled HTML and readable plain text', () => {
    const source =
      '# Tonight\n\nBurna Boy *and* [two more](https://limelight.example/news).\n\n- 21:00\n- 22:30\n\n1. One\n2. Two';
    const { html, text } = renderMarkdown(source);
    expect(html).toMatch(/<h1 style="[^"]+">Tonight<\/h1>/);
    expect(html).toMatch(/<em>and<\/em> <a href="https:\/\/limelight\.example\/news" style="[^"]+">two more<\/a>/);
    expect(text).toBe(
      'Tonight\n\nBurna Boy and two more (https://limelight.example/news).\n\n- 21:00\n- 22:30\n\n1. One\n2. Two',
    );
  });

  it('makes a button of a link that stands alone', () => {
    const { html, text } = renderMarkdown('[See the calendar](https://limelight.example/news)');
    expect(html).toMatch(
      /<a href="https:\/\/limelight\.example\/news" style="display:inline-block[^"]+">See the calendar<\/a>/,
    );
    expect(text).toBe('See the calendar (https://limelight.example/news)');
  });

  it('leaves of a picture its description', () => {
    const source = 'Look: ![the <stage>](https://example.org/stage.jpg "title") at night';
    const { html, text } = renderMarkdown(source);
    expect(html).toContain('Look: the &lt;stage&gt; at night');
    expect(text).toBe('Look: the <stage> at night');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,boo)',
    '[x](//evil.example)',
    '![x](https://evil.example/pixel.gif)',
    '<https://ok.example/"onmouseover="alert(1)>',
    '[x](https://ok.example "a" onclick=alert(1))',
    '[<img src=x onerror=alert(1)>](https://ok.example)',
  ])('renders %s without anything that runs or loads', (source) => {
    expect(tagsOf(renderMarkdown(source).html).filter((tag) => !allowedTag.test(tag))).toEqual([]);
  });

  it('contains no tag and no attribute besides the allowed ones, whatever is written', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '&', '[', ']', '(', ')', '!', '`', '*', '_', '#', '-', '\n', '\\', ' ', ':'),
      fc.constantFrom(
        'script',
        'javascript:',
        'https://a.example',
        'onerror=',
        'style=',
        '<b>',
        '&lt;',
        'data:',
        '1. ',
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { html } = renderMarkdown(pieces.join(''));
        expect(tagsOf(html).filter((tag) => !allowedTag.test(tag))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Everything that a browser could take for a tag. */
function tagsOf(html: string): readonly string[] {
  return html.match(/<[^>]*>?/g) ?? [];
}

const plain = 'p|h[1-6]|ul|ol|li|strong|em|br|hr';
const allowedTag = new RegExp(
  `^<(?:/(?:${plain}|a)|(?:${plain})(?: start="\\d+")?(?: style="[\\w:;#.% -]*")?|a href="(?:https?:|mailto:)[^"<>]*"(?: title="[^"<>]*")?(?: style="[\\w:;#.% -]*")?)>$`,
);
