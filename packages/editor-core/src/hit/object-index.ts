import RBush from 'rbush';
import type { Change } from '../document/change.ts';
import type { FindObject } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { compareOrder } from '../document/order.ts';
import type { Box } from '../geometry/box.ts';
import { boxAt, boxContains, joinBoxes, sameBox } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { reachOf } from '../shapes/appearance.ts';
import { hitsObject } from './hit-test.ts';

interface Entry extends Box {
  readonly id: ObjectId;
}

/** From this number on, rebuilding the tree is cheaper than inserting one by one. */
const BULK = 64;

/** A spatial index of the objects' painted boxes. It follows the document change by change and never scans all of it. */
export class ObjectIndex {
  readonly #tree = new RBush<Entry>();
  readonly #entries = new Map<ObjectId, Entry>();
  readonly #find: FindObject;
  #bounds: Box | null = null;

  constructor(find: FindObject) {
    this.#find = find;
  }

  /** Contains all objects' painted boxes. It never shrinks, so that finding it costs nothing; null before the first object. */
  get bounds(): Box | null {
    return this.#bounds;
  }

  /** Call it after the document has applied the change. */
  update({ created, updated, removed }: Change): void {
    for (const { id } of removed) this.#drop(id);
    this.#add(created);
    for (const { id } of updated) this.#move(id);
  }

  /** The objects that paint within the box or touch it, unordered. */
  search(box: Box): CanvasObject[] {
    const found: CanvasObject[] = [];
    for (const { id } of this.#entriesIn(box)) {
      const object = this.#find(id);
      if (object !== undefined) found.push(object);
    }
    return found;
  }

  /** A view of everything takes them in the order in which they came, which is nearly sorted: the tree would shuffle them. */
  #entriesIn(box: Box): Iterable<Entry> {
    const isWhole = this.#bounds !== null && boxContains(box, this.#bounds);
    return isWhole ? this.#entries.values() : this.#tree.search(box);
  }

  /** The same, back to front. */
  query(box: Box): CanvasObject[] {
    return this.search(box).sort(compareOrder);
  }

  /** The topmost object at a page point for which `counts` returns true; `tolerance` in page units. */
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
