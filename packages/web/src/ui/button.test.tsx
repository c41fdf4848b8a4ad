import type { MouseEvent, ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Button, type ButtonProps } from './button';

type ButtonElement = ReactElement<{ readonly type: string; readonly onClick: (event: MouseEvent) => void }>;

test('a submit button that is busy or disabled with a reason ignores clicks, also the implicit one of Enter in a field', () => {
  const onClick = vi.fn();
  const blocked: readonly ButtonProps[] = [{ busy: true }, { disabledReason: 'You are offline' }];
  for (const block of blocked) {
    const element = Button({ type: 'submit', onClick, children: 'Buy', ...block }) as ReactElement<{
      children: ButtonElement;
    }>;
    const button = (block.busy ? element : element.props.children) as ButtonElement;
    const preventDefault = vi.fn();
    button.props.onClick({ preventDefault } as unknown as MouseEvent);
    expect(button.props.type, 'without a submit button Enter submits the form').toBe('submit');
    expect(preventDefault).toHaveBeenCalledOnce();
  }
  expect(onClick).not.toHaveBeenCalled();
});
