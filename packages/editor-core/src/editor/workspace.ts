import type { Change } from '../document/change.ts';
import { changedIds, isEmptyChange } from '../document/change.ts';
import type { Edits, FindObject } from '../document/edits.ts';
import { changeFor, reconcile } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { PageDocument } from '../document/page-document.ts';
import type { Box } from '../geometry/box.ts';
import { boxAround, boxesMeet, joinBoxes } from '../geometry/box.ts';
import { History } from '../history/history.ts';
import { ObjectIndex } from '../hit/object-index.ts';
import { paintBoundsOf } from '../shapes/appearance.ts';
import { isCanvasObject } from '../shapes/validity.ts';
import type { Effect, Origin } from './effect.ts';

/** Above so many dirty boxes one round them all is cheaper to repaint. */
const MOST_DIRTY_BOXES = 64;

/** The document with its index and history: the one place where a change is carried out. */
export class Workspace {
  readonly document = new PageDocument();
  readonly index = new ObjectIndex(this.document.find);
  readonly history = new History();
  readonly #report: (effect: Effect) => void;

  constructor(report: (effect: Effect) => void) {
    this.#report = report;
  }

  /** Carries out what of the edits is sound and makes a difference; own edits become a step of the history. */
  edit(edits: Edits, origin: Origin): Change {
    const change = this.#apply(changeFor(edits, this.document.find, isCanvasObject), origin);
    if (origin === 'local') this.history.record(change);
    return change;
  }

  /** For the history: carries out what still holds of an own change. */
  readonly replay = (change: Change): Change => this.#apply(reconcile(change, this.document.find), 'local');

  load(objects: readonly CanvasObject[]): void {
    const change = { created: objects.filter(isCanvasObject), updated: [], removed: [...this.document.objects()] };
    this.#apply(change, 'load');
    this.history.clear();
  }

  #apply(change: Change, origin: Origin): Change {
    if (isEmptyChange(change)) return change;
    const before = paintBoxes(change, this.document.find);
    this.document.apply(change);
    this.index.update(change);
    const after = paintBoxes(change, this.document.find);
    this.#report({ type: 'document-changed', change, origin, dirty: dirtyBoxes(before, after) });
    if (origin === 'local') this.#report(saveDraft(change, this.document.find));
    return change;
  }
}

/** Where each of the changed objects paints now; those that aren't there don't. */
function paintBoxes(change: Change, find: FindObject): Map<ObjectId, Box> {
  const boxes = new Map<ObjectId, Box>();
  for (const id of changedIds(change)) {
    const object = find(id);
    if (object !== undefined) boxes.set(id, paintBoundsOf(object));
  }
  return boxes;
}

/** Where an object was and where it is; as one box if these meet. */
function dirtyBoxes(before: ReadonlyMap<ObjectId, Box>, after: ReadonlyMap<ObjectId, Box>): readonly Box[] {
  const boxes = [...before].flatMap(([id, was]) => {
    const is = after.get(id) ?? was;
    return boxesMeet(was, is) ? [joinBoxes(was, is)] : [was, is];
  });
  for (const [id, box] of after) if (!before.has(id)) boxes.push(box);
  return fewBoxes(boxes);
}

export function fewBoxes(boxes: readonly Box[]): readonly Box[] {
  const around = boxes.length > MOST_DIRTY_BOXES ? boxAround(boxes) : null;
  return around === null ? boxes : [around];
}

function saveDraft({ created, updated, removed }: Change, find: FindObject): Effect {
  const changed = [...created, ...updated].map(({ id }) => find(id)).filter((object) => object !== undefined);
  return { type: 'save-draft', changed, removed: removed.map(({ id }) => id) };
}
