import { lengthOnPage } from '../camera/camera.ts';
import type { EditorView } from '../commands/act.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { CanvasObject } from '../document/object.ts';
import { simplify } from '../geometry/simplify.ts';
import type { Vec } from '../geometry/vec.ts';
import { screenPixels } from '../units/screen.ts';
import { type NewObject, newObject } from './new-object.ts';
import type { PointerSample, Tool, ToolState } from './tool.ts';

/** Maximum deviation of the kept line from the drawn one. */
const TOLERANCE = screenPixels(0.6);
/** The pressure reported by devices without a sensor. */
const NO_PRESSURE = 0.5;
/** A dot is a line just long enough to be painted, in page units. */
const DOT = 0.01;

interface Sample {
  readonly at: Vec;
  readonly pressure: number;
}

const sampleOf = ({ page, pressure }: PointerSample): Sample => ({ at: page, pressure });

interface HandToolParts {
  readonly id: ToolId;
  readonly make: (plain: NewObject, stroke: Stroke) => CanvasObject;
}

interface Stroke {
  readonly points: readonly Vec[];
  /** At each point; empty if the device reports none. */
  readonly pressures: readonly number[];
}

/** Freehand drawing: one object per stroke; the pen stays active. */
export const handTool = ({ id, make }: HandToolParts): Tool => ({
  id,
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerDown: (pointer, view) => {
      const plain = newObject(view);
      return { next: drawing((samples) => make(plain, strokeOf(samples)), [sampleOf(pointer)]) };
    },
  }),
});

const drawing = (draw: (samples: readonly Sample[]) => CanvasObject, samples: readonly Sample[]): ToolState => ({
  name: 'drawing',
  pointerMove: (pointer) => {
    const drawn = [...samples, sampleOf(pointer)];
    return { draft: [draw(drawn)], next: drawing(draw, drawn) };
  },
  pointerUp: (_, view) => ({ draft: [draw(thinned(samples, view))], commit: true }),
});

function strokeOf(samples: readonly Sample[]): Stroke {
  const isPressed = samples.some(({ pressure }) => pressure !== NO_PRESSURE);
  return { points: samples.map(({ at }) => at), pressures: isPressed ? samples.map(({ pressure }) => pressure) : [] };
}

function thinned(samples: readonly Sample[], { camera }: EditorView): readonly Sample[] {
  const [only, ...others] = samples;
  if (only !== undefined && others.length === 0) return [only, { ...only, at: { x: only.at.x + DOT, y: only.at.y } }];
  const kept = simplify(
    samples.map(({ at }) => at),
    lengthOnPage(camera, TOLERANCE),
  );
  return kept.flatMap((index) => samples[index] ?? []);
}
