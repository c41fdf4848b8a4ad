import { animate } from './animate';
import { figureAttribute } from './money';
import styles from './money.module.css';

const rollMs = 300;

/**
 * `before` is shorter or longer where the price gained or lost a digit: figures are compared from their right
 * end.
 */
export function changedFrom(before: string, after: string): boolean[] {
  const shift = before.length - after.length;
  return Array.from(after, (char, index) => char !== before[index + shift]);
}

/**
 * Rolls the digits that changed into place. They are painted over the amount for that time, as generated
 * content: the amount itself stays one text, for screen readers, for copying and for React.
 *
 * @param before the text of `holder` before the change
 * @returns ends it, `undefined` where an element contains no amount
 */
export function rollDigits(holder: HTMLElement, before: string, isRise: boolean): (() => void) | undefined {
  const figure = holder.querySelector<HTMLElement>(`[${figureAttribute}]`);
  if (figure === null) return undefined;
  const after = figure.textContent ?? '';
  const changed = changedFrom(before, after);
  const cover = document.createElement('span');
  cover.className = styles.cover ?? '';
  cover.ariaHidden = 'true';
  const chars = Array.from(after, (char) => {
    const part = document.createElement('span');
    part.dataset.char = char;
    return part;
  });
  cover.append(...chars);
  figure.parentElement?.append(cover);
  const start = { transform: `translateY(${isRise ? '' : '-'}60%)`, opacity: 0 };
  for (const [index, part] of chars.entries()) {
    if (changed[index] === true) animate(part, [start, { transform: 'none', opacity: 1 }], rollMs);
  }
  const hidden = animate(figure, [{ opacity: 0 }, { opacity: 0 }], rollMs);
  const end = () => {
    cover.remove();
    hidden?.cancel();
  };
  hidden?.addEventListener('finish', end);
  return end;
}
