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
import { roughReachOf } from '../shapes/rough-reach.ts';
import { hitsObject } from './hit-test.ts';

interface Entry extends Box {
  readonly id: ObjectId;
}

/** From this number on, rebuilding the tree is cheaper than inserting one by one. */
const BULK = 64;
/** Boxes that `prepare` computes in one step: a few milliseconds of work. */
const STEP = 200;

/**
 * A spatial index of the objects' painted boxes. It follows the document change by change and never scans all of it. A page that opens is first shown
 * as a whole, which needs no boxes: they are computed when they are first needed, or by `prepare`.
 */
export class ObjectIndex {
  readonly #tree = new RBush<Entry>();
  /** In the order in which objects came; null while their box is unknown. */
  readonly #entries = new Map<ObjectId, Entry | null>();
  readonly #find: FindObject;
  readonly #page: Box;
  /** Objects on the page whose box is unknown, the last one first; and boxes that aren't in the tree yet. */
  #unknown: ObjectId[] = [];
  #loose: Entry[] = [];
  #bounds: Box | null = null;

  constructor(find: FindObject, page: Box) {
    this.#find = find;
    this.#page = page;
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

  /** Computes some of the unknown boxes. Returns whether all are known. */
  prepare(count = STEP): boolean {
    for (const id of this.#unknown.splice(-count)) {
      const object = this.#find(id);
      if (object !== undefined && this.#entries.get(id) === null) this.#loose.push(this.#enter(object));
    }
    if (this.#unknown.length > 0) return false;
    this.#tree.load(this.#loose.filter((entry) => this.#entries.get(entry.id) === entry));
    this.#loose = [];
    return true;
  }

  /** The objects that paint within the box or touch it, unordered. */
  search(box: Box): CanvasObject[] {
    const found: CanvasObject[] = [];
    for (const id of this.#idsIn(box)) {
      const object = this.#find(id);
      if (object !== undefined) found.push(object);
    }
    return found;
  }

  /** A view of everything takes them in the order in which they came, which is nearly sorted: the tree would shuffle them. */
  #idsIn(box: Box): Iterable<ObjectId> {
    if (this.#bounds !== null && boxContains(box, this.#bounds)) return this.#entries.keys();
    this.prepare(Infinity);
    return this.#tree.search(box).map(({ id }) => id);
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
    if (objects.length >= BULK) for (const object of objects) this.#addLater(object);
    else for (const object of objects) this.#tree.insert(this.#enter(object));
  }

  #addLater(object: CanvasObject): void {
    if (boxContains(this.#page, roughReachOf(object))) {
      this.#unknown.push(object.id);
      this.#entries.set(object.id, null);
      this.#include(this.#page);
    } else this.#loose.push(this.#enter(object));
  }

  #enter(object: CanvasObject): Entry {
    const entry = { id: object.id, ...reachOf(object) };
    this.#entries.set(entry.id, entry);
    this.#include(entry);
    return entry;
  }

  #include(box: Box): void {
    if (this.#bounds === null || !boxContains(this.#bounds, box)) this.#bounds = this.#bounds === null ? box : joinBoxes(this.#bounds, box);
  }

  #move(id: ObjectId): void {
    const object = this.#find(id);
    const entry = this.#entries.get(id);
    if (object === undefined || (entry && sameBox(entry, reachOf(object)))) return;
    this.#drop(id);
    this.#add([object]);
  }

  #drop(id: ObjectId): void {
    const entry = this.#entries.get(id);
    if (entry) this.#tree.remove(entry);
    this.#entries.delete(id);
  }
}
