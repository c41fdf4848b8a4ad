import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While `open`: tells of a press that is neither in the box nor on what opened it. */
export function usePressElsewhere(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  { open, onPress }: { readonly open: boolean; readonly onPress: () => void },
): void {
  const tell = useEffectEvent(onPress);
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target));
      if (inside !== true) tell();
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [anchor, box, open]);
}
