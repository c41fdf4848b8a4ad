import type { MouseEvent, ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Button, type ButtonProps } from './button';

type Pressed = ReactElement<{ readonly type: string; readonly onClick: (event: MouseEvent) => void }>;

test('a submit button that is busy or says why not takes no press, nor the one that Enter in a field makes', () => {
  const onClick = vi.fn();
  const blocked: readonly ButtonProps[] = [{ busy: true }, { disabledReason: 'You are offline' }];
  for (const block of blocked) {
    const drawn = Button({ type: 'submit', onClick, children: 'Buy', ...block }) as ReactElement<{ children: Pressed }>;
    const button = (block.busy ? drawn : drawn.props.children) as Pressed;
    const preventDefault = vi.fn();
    button.props.onClick({ preventDefault } as unknown as MouseEvent);
    expect(button.props.type, 'without a submit button Enter submits the form').toBe('submit');
    expect(preventDefault).toHaveBeenCalledOnce();
  }
  expect(onClick).not.toHaveBeenCalled();
});
