import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Slider } from '../../../ui/amount-controls';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './avatar.module.css';
import { type Crop, centred, cropArea, moveCrop, zoomCrop, zoomMax } from './crop';

/** Pixels of the uploaded square, twice what the profile shows. */
const side = 512;
const quality = 0.92;
const keySteps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onDone: (square: Blob) => void;
  readonly onClose: () => void;
}

/** Chooses the square of a picture, by dragging and zooming or with the arrow keys. */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(centred);
  const move = (right: number, down: number) => setCrop((before) => moveCrop(picture, before, right, down));
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons !== 0) move(movementX / currentTarget.clientWidth, movementY / currentTarget.clientHeight);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(...step);
  };
  const zoomPercent = Math.round(crop.zoom * 100);
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      title="Crop your picture"
      width={400}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => canvas.current?.toBlob((square) => square && onDone(square), 'image/jpeg', quality)}>
            Use this picture
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <button
          type="button"
          className={styles.stage}
          aria-label="Move the picture: drag it, or use the arrow keys"
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={drag}
          onKeyDown={moveByKey}
        >
          <CropCanvas ref={canvas} picture={picture} crop={crop} />
        </button>
        <Slider
          label="Zoom"
          value={zoomPercent}
          min={100}
          max={zoomMax * 100}
          valueText={`${zoomPercent} %`}
          onChange={(percent) => setCrop((before) => zoomCrop(before, percent / 100))}
        />
      </div>
    </ResponsiveDialog>
  );
}

interface CropCanvasProps {
  readonly ref: RefObject<HTMLCanvasElement | null>;
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** A component of its own, because the dialog's content is mounted after the dialog. */
function CropCanvas({ ref, picture, crop }: CropCanvasProps) {
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (context) paint(context, picture, crop);
  }, [ref, picture, crop]);
  return <canvas ref={ref} width={side} height={side} />;
}

function paint(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop): void {
  const area = cropArea(picture, crop);
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, area.left, area.top, area.side, area.side, 0, 0, side, side);
}
