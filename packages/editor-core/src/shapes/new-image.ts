import { objectId } from '../document/ids.ts';
import type { ObjectOf } from '../document/object.ts';
import { FIRST_ORDER } from '../document/order.ts';
import type { Radians } from '../geometry/angle.ts';
import { NO_ROTATION } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';

interface NewImage {
  /** Identifies the picture for the host, which draws it. */
  readonly source: string;
  readonly center: Vec;
  /** Page units. */
  readonly width: number;
  readonly height: number;
  /** The direction that is up in the view. */
  readonly rotation?: Radians;
}

/** An upright image, to be added to the page with `place`, which assigns its id and order. */
export const newImage = ({ source, center, width, height, rotation = NO_ROTATION }: NewImage): ObjectOf<'image'> => ({
  kind: 'image',
  id: objectId('new'),
  markupId: null,
  order: FIRST_ORDER,
  locked: false,
  groups: [],
  wire: {},
  stroke: '#000000',
  strokeWidth: 0,
  fill: null,
  opacity: 1,
  dash: 'solid',
  x: center.x - width / 2,
  y: center.y - height / 2,
  width,
  height,
  rotation,
  source,
});
