import { type ReactNode, useEffect, useRef } from 'react';

export interface ListOptionProps {
  readonly id: string;
  readonly className: string;
  /** Where the keys stand. */
  readonly active: boolean;
  /** What the ear is told is chosen. */
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** An option of a list whose input keeps the focus, takes the keys and names the active option. */
export function ListOption({ id, className, active, selected, onPoint, onChoose, children }: ListOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={className}
      onPointerMove={onPoint}
      // Keeps the focus in the input, or its blur would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
