import { type CanvasObject, type Change, compareOrder, type Editor, type Input } from '@sheetmark/editor-core';
import { ObjectsByMarkup } from './sync/objects-by-markup.ts';

export interface MarkupObjectsParts {
  readonly editor: Pick<Editor, 'state' | 'view'>;
  readonly dispatch: (input: Input) => void;
}

/** The page's objects by markup, and the selection of whole markups. */
export class MarkupObjects {
  /** The number of objects on the page. */
  count = 0;
  readonly #parts: MarkupObjectsParts;
  /** Built when first needed. */
  #byMarkup: ObjectsByMarkup | null = null;
  #selectedIds: readonly number[] = [];

  constructor(parts: MarkupObjectsParts) {
    this.#parts = parts;
  }

  /** In z-order, from back to front. */
  of(markupId: number): readonly CanvasObject[] {
    const byMarkup = (this.#byMarkup ??= this.#indexAll());
    return byMarkup
      .idsOf(markupId)
      .flatMap((id) => byMarkup.get(id) ?? [])
      .toSorted(compareOrder);
  }

  /** Call it after the document has applied the change. */
  update({ created, updated, removed }: Change): void {
    this.count += created.length - removed.length;
    for (const { id } of removed) this.#byMarkup?.delete(id);
    for (const { id } of [...created, ...updated]) {
      const object = this.#parts.editor.view.find(id);
      if (object) this.#byMarkup?.set(object);
    }
  }

  /** The saved markup that all selected objects belong to; null if there isn't exactly one. */
  get selectedId(): number | null {
    const ids = new Set(this.#parts.editor.view.selectedObjects().map((object) => object.markupId));
    const [only] = ids;
    return ids.size === 1 ? (only ?? null) : null;
  }

  /** The saved markups of the selected objects; the same array while unchanged. */
  get selectedIds(): readonly number[] {
    const ids = [...new Set(this.#parts.editor.view.selectedObjects().flatMap(({ markupId }) => markupId ?? []))];
    if (ids.join(' ') !== this.#selectedIds.join(' ')) this.#selectedIds = ids;
    return this.#selectedIds;
  }

  /** Selects the objects of a markup. */
  select(id: number): void {
    this.#parts.dispatch({ type: 'select', ids: this.of(id).map((object) => object.id) });
  }

  /** Adds a markup to the selection, or removes it. */
  toggle(id: number): void {
    const own = this.of(id).map((object) => object.id);
    const { selection } = this.#parts.editor.state;
    const isSelected = own.some((each) => selection.includes(each));
    const ids = isSelected ? selection.filter((each) => !own.includes(each)) : [...selection, ...own];
    this.#parts.dispatch({ type: 'select', ids });
  }

  #indexAll(): ObjectsByMarkup {
    const all = new ObjectsByMarkup();
    for (const object of this.#parts.editor.view.objects()) all.set(object);
    return all;
  }
}
