import fc from 'fast-check';
import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import { objectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { aRectangle } from './objects.ts';

const number = fc.integer({ min: 0, max: 900 });

/** Few ids, so that edits meet. */
const someId: fc.Arbitrary<ObjectId> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map(objectId);

export const someRectangle: fc.Arbitrary<CanvasObject> = fc
  .record({ id: someId, x: number, y: number, width: number, height: number })
  .map(({ id, ...box }) => aRectangle(id, box));

const someProperties = fc.record({ x: number, stroke: fc.constantFrom('#e5342b', '#1f5edb', '#000000') }, { requiredKeys: [] });

/** One act on one object. */
export const someEdits: fc.Arbitrary<Edits> = fc.oneof(
  someRectangle.map((object): Edits => ({ put: [object] })),
  fc.record({ id: someId, properties: someProperties }).map((edit): Edits => ({ set: [edit] })),
  someId.map((id): Edits => ({ remove: [id] })),
);
