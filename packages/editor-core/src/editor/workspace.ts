import type { Change } from '../document/change.ts';
import { changedIds, isEmptyChange } from '../document/change.ts';
import type { Edits, FindObject } from '../document/edits.ts';
import { changeFor, reconcile } from '../document/edits.ts';
import type { CanvasObject } from '../document/object.ts';
import { PageDocument } from '../document/page-document.ts';
import type { Box } from '../geometry/box.ts';
import { History } from '../history/history.ts';
import { ObjectIndex } from '../hit/object-index.ts';
import { isCanvasObject } from '../shapes/validity.ts';
import { findDirtyBoxes, type Repaint } from './dirty.ts';
import type { Effect, Origin } from './effect.ts';

/** The document with its index and history. The only place that applies changes. */
export class Workspace {
  readonly document = new PageDocument();
  readonly index: ObjectIndex;
  readonly history = new History();
  readonly #report: (effect: Effect) => void;
  readonly #isReadOnly: boolean;

  /** A read-only document takes no own edits, and its objects are locked. */
  constructor(report: (effect: Effect) => void, page: Box, isReadOnly: boolean) {
    this.index = new ObjectIndex(this.document.find, page);
    this.#report = report;
    this.#isReadOnly = isReadOnly;
  }

  /** Applies the edits that are valid and change something; own edits become a step of the history. */
  edit(edits: Edits, origin: Origin): Change {
    const allowed = this.#isReadOnly && origin === 'local' ? {} : edits;
    const change = this.#apply(changeFor(allowed, this.document.find, isCanvasObject), origin);
    if (origin === 'local') this.history.record(change);
    return change;
  }

  /** For the history: applies what is still possible of an own change. */
  readonly replay = (change: Change): Change => this.#apply(reconcile(change, this.document.find), 'local');

  load(objects: readonly CanvasObject[]): void {
    const created = objects.filter(isCanvasObject);
    const change = {
      created: this.#isReadOnly ? created.map((each) => ({ ...each, locked: true })) : created,
      updated: [],
      removed: [...this.document.objects()],
    };
    if (!isEmptyChange(change)) {
      this.document.apply(change);
      this.index.update(change);
      const everything = this.index.bounds === null ? [] : [this.index.bounds];
      this.#report({ type: 'document-changed', change, origin: 'load', dirty: { solid: everything, seeThrough: everything } });
    }
    this.history.clear();
  }

  #apply(change: Change, origin: Origin): Change {
    if (isEmptyChange(change)) return change;
    const ids = changedIds(change);
    const before = ids.map((id) => this.document.find(id) ?? null);
    this.document.apply(change);
    this.index.update(change);
    const dirty = findDirtyBoxes(ids.map((id, index): Repaint => [before[index] ?? null, this.document.find(id) ?? null]));
    this.#report({ type: 'document-changed', change, origin, dirty });
    if (origin === 'local') this.#report(saveDraft(change, this.document.find));
    return change;
  }
}

function saveDraft({ created, updated, removed }: Change, find: FindObject): Effect {
  const changed = [...created, ...updated].map(({ id }) => find(id)).filter((object) => object !== undefined);
  return { type: 'save-draft', changed, removed: removed.map(({ id }) => id) };
}
