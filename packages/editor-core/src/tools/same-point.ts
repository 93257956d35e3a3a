import { lengthOnPage } from '../camera/camera.ts';
import type { EditorView } from '../commands/act.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';
import { screenPixels } from '../units/screen.ts';

/** Clicks this near to each other mean the same point. */
const SAME_POINT = screenPixels(6);

export const isSamePoint = (point: Vec, other: Vec | undefined, { camera }: EditorView): boolean =>
  other !== undefined && distance(point, other) <= lengthOnPage(camera, SAME_POINT);
