import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from './webdriver.js';

/** What a person looks for: its kind, its name or text, and the labelled part of the page that it is in. */
export interface Target {
  readonly kind: 'button' | 'link' | 'field' | 'choice' | 'heading' | 'text';
  readonly name: string | RegExp;
  readonly within?: string;
}

const waitMsMax = 60_000;
const pollMs = 150;

/** Keys by their code points in WebDriver. */
export const keys = { tab: '\uE004', enter: '\uE007', shift: '\uE008', control: '\uE009' } as const;

/** Runs in the page: the visible element, scrolled into view; null while it is absent, covered or moves. */
function locate(kind: Target['kind'], source: string, isExact: boolean, within: string | null, mustBeFree: boolean) {
  const selectors = {
    button: 'button, [role="button"], [role="menuitem"]',
    link: 'a[href]',
    field: 'input, select, textarea',
    choice: 'input[type="checkbox"], input[type="radio"]',
    heading: 'h1, h2, h3',
    text: 'p, span, strong, dt, dd, li, div, h1, h2, h3, td, b, output, label',
  };
  const trimmed = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const pattern = new RegExp(source);
  const matches = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = by.map((id) => document.getElementById(id)?.textContent).join(' ');
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const own = kind === 'field' || kind === 'choice' ? labels.join(' ') : element.textContent;
    const name = trimmed(element.getAttribute('aria-label') ?? (by.length > 0 ? named : own));
    return isExact ? name === source : pattern.test(name);
  };
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const places = within === null ? [document.body] : [...document.querySelectorAll(within)].filter(isVisible);
  const found = places
    .flatMap((place) => [...place.querySelectorAll(selectors[kind])])
    .filter((element) => isVisible(element) && matches(element));
  // The innermost of nested texts.
  const element = kind === 'text' ? found.find((one) => !found.some((o) => o !== one && one.contains(o))) : found[0];
  if (element === undefined || !mustBeFree) return element ?? null;
  if (document.querySelector('#root')?.hasAttribute('inert') !== false) return null;
  const before = element.getBoundingClientRect();
  if (before.top < 0 || before.bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFree = hit !== null && (element.contains(hit) || hit.contains(element));
  return isFree && before.top === top ? element : null;
}

/** A page of a real browser, used as a person does: with pointer and keys that the driver makes. */
export class BrowserPage {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async open(address: string): Promise<void> {
    await this.#session.send('navigateTo', { url: address });
    await this.settled();
  }

  /** Not by the driver's command, with which Firefox passes by the service worker. */
  async reload(): Promise<void> {
    await this.run(() => {
      document.body.dataset['page'] = 'old';
      location.reload();
    });
    await this.until('the page again', () => this.run(() => document.body.dataset['page'] === undefined));
    await this.settled();
  }

  /** Waits until the page's scripts have run and everything is loaded. */
  async settled(): Promise<void> {
    await this.until('the page to be loaded', () =>
      this.run(() => {
        const [root, main] = [document.querySelector('#root'), document.querySelector('main')];
        return root?.hasAttribute('inert') === false && main?.querySelector('[aria-busy="true"]') === null;
      }),
    );
  }

  /** Runs a function in the page, where it knows only its arguments. */
  async run<Arguments extends readonly unknown[], Result>(
    body: (...values: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result> {
    const script = `return (${body}).apply(null, arguments)`;
    return (await this.#session.send('executeScript', { script, args })) as Result;
  }

  async until<Found>(what: string, probe: () => Promise<Found>): Promise<NonNullable<Found>> {
    const deadline = performance.now() + waitMsMax;
    for (;;) {
      let failure: unknown;
      try {
        const found = await probe();
        if (found !== null && found !== undefined && found !== false) return found;
      } catch (error) {
        // The page may be on its way to another one.
        failure = error;
      }
      if (performance.now() > deadline) {
        const place = await this.run(() => location.href);
        throw new Error(`waited in vain for ${what} on ${place}`, { cause: failure });
      }
      await sleep(pollMs);
    }
  }

  /** Waits for something visible. @returns its text */
  see(kind: Target['kind'], name: string | RegExp, within?: string): Promise<string> {
    return this.until(`${kind} ${name}`, async () => {
      const element = await this.#find({ kind, name, ...(within !== undefined && { within }) }, false);
      return element === null ? null : this.run((found: Element) => found.textContent ?? '', element);
    });
  }

  async has(kind: Target['kind'], name: string | RegExp, within?: string): Promise<boolean> {
    return (await this.#find({ kind, name, ...(within !== undefined && { within }) }, false)) !== null;
  }

  async click(kind: Target['kind'], name: string | RegExp, within?: string): Promise<void> {
    await this.until(`${kind} ${name}`, () => this.clickIfThere(kind, name, within));
  }

  /** @returns whether it was there and free */
  async clickIfThere(kind: Target['kind'], name: string | RegExp, within?: string): Promise<boolean> {
    const origin = await this.#find({ kind, name, ...(within !== undefined && { within }) }, true);
    if (origin === null) return false;
    const move = { type: 'pointerMove', duration: 50, x: 0, y: 0, origin };
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 40 },
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', parameters: { pointerType: 'mouse' } };
    await this.#perform(mouse, [move, ...press]);
    return true;
  }

  /** Clicks into a field and types. */
  async fill(name: string | RegExp, text: string, within?: string): Promise<void> {
    await this.click('field', name, within);
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform({ type: 'key' }, strokes);
  }

  /** Presses a key while another is down. */
  async chord(modifier: 'control' | 'shift', key: string): Promise<void> {
    const strokes = [
      ['keyDown', keys[modifier]],
      ['keyDown', key],
      ['keyUp', key],
      ['keyUp', keys[modifier]],
    ];
    await this.#perform(
      { type: 'key' },
      strokes.map(([type, value]) => ({ type, value })),
    );
  }

  /** @returns the value of the field, and what is said about it */
  async read(name: string | RegExp, within?: string): Promise<{ readonly value: string; readonly error: string }> {
    const target = { kind: 'field' as const, name, ...(within !== undefined && { within }) };
    const element = await this.until(`field ${name}`, () => this.#find(target, false));
    return this.run((field: Element) => {
      const by = field.getAttribute('aria-invalid') === 'true' ? (field.getAttribute('aria-describedby') ?? '') : '';
      const said = by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
      return { value: (field as HTMLInputElement).value, error: said.join(' ').trim() };
    }, element);
  }

  /** A picture of the window, PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from((await this.#session.send('takeScreenshot', { full: false })) as string, 'base64');
  }

  #find({ kind, name, within }: Target, mustBeFree: boolean): Promise<Element | null> {
    const source = typeof name === 'string' ? name : name.source;
    return this.run(locate, kind, source, typeof name === 'string', within ?? null, mustBeFree);
  }

  async #perform(device: { readonly type: string }, actions: readonly object[]): Promise<void> {
    await this.#session.send('performActions', { actions: [{ id: device.type, ...device, actions }] });
  }
}
