import type { Changes } from './changes.ts';
import { boxesMeet, growBox } from './matrix.ts';
import { inReadingOrder } from './reading-order.ts';
import type { SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** How close two regions are that show the same change, in units. */
const NEAR = 3;

/** What two ways of comparing found: where both found something, the first one's account is kept. */
export function joinChanges(first: Changes, second: Changes, sheet: Pick<SheetGeometry, 'width' | 'height'>): Changes {
  const unit = unitOf(sheet);
  const more = second.regions.filter(({ box }) => !first.regions.some((known) => boxesMeet(growBox(known.box, NEAR * unit), box)));
  const regions = inReadingOrder([...first.regions, ...more], unit);
  return { regions, outside: first.outside ?? second.outside, unsure: [...(first.unsure ?? []), ...(second.unsure ?? [])] };
}
