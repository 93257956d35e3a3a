import RBush from 'rbush';
import type { Change } from '../document/change.ts';
import type { FindObject } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { compareOrder } from '../document/order.ts';
import type { Box } from '../geometry/box.ts';
import { boxAt, joinBoxes, sameBox } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { reachOf } from '../shapes/appearance.ts';
import { hitsObject } from './hit-test.ts';

interface Entry extends Box {
  readonly id: ObjectId;
}

/** From here on it is cheaper to add objects to the tree together than one by one. */
const BULK = 64;

/** Finds objects by where they paint. It follows the document change by change and never walks through all of it. */
export class ObjectIndex {
  readonly #tree = new RBush<Entry>();
  readonly #entries = new Map<ObjectId, Entry>();
  readonly #find: FindObject;
  #bounds: Box | null = null;

  constructor(find: FindObject) {
    this.#find = find;
  }

  /** No object paints outside of this box. It never shrinks, so that finding it costs nothing; null before the first object. */
  get bounds(): Box | null {
    return this.#bounds;
  }

  /** Call it after the document has taken the change. */
  update({ created, updated, removed }: Change): void {
    for (const { id } of removed) this.#drop(id);
    this.#add(created);
    for (const { id } of updated) this.#move(id);
  }

  /** The objects that paint within the box or touch it, in no order. */
  search(box: Box): CanvasObject[] {
    return this.#tree
      .search(box)
      .map(({ id }) => this.#find(id))
      .filter((object) => object !== undefined);
  }

  /** The same from the lowest to the highest. */
  query(box: Box): CanvasObject[] {
    return this.search(box).sort(compareOrder);
  }

  /** The topmost object at a point of the page, `tolerance` in page units; only those that count. */
  topmostAt(point: Vec, tolerance: number, counts: (object: CanvasObject) => boolean): CanvasObject | undefined {
    const fromTop = this.query(boxAt(point, tolerance)).reverse();
    return fromTop.find((object) => counts(object) && hitsObject(object, point, tolerance));
  }

  #add(objects: readonly CanvasObject[]): void {
    const entries = objects.map((object): Entry => ({ id: object.id, ...reachOf(object) }));
    for (const entry of entries) {
      this.#entries.set(entry.id, entry);
      this.#bounds = this.#bounds === null ? entry : joinBoxes(this.#bounds, entry);
    }
    if (entries.length >= BULK) this.#tree.load(entries);
    else for (const entry of entries) this.#tree.insert(entry);
  }

  #move(id: ObjectId): void {
    const object = this.#find(id);
    const entry = this.#entries.get(id);
    if (object === undefined || (entry !== undefined && sameBox(entry, reachOf(object)))) return;
    this.#drop(id);
    this.#add([object]);
  }

  #drop(id: ObjectId): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) this.#tree.remove(entry);
    this.#entries.delete(id);
  }
}
