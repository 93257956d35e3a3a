import { type CanvasObject, compareOrder, kindOf, nameOfObject } from '@sheetmark/editor-core';
import { entryColour } from '../appearance/colour.ts';
import { type ColumnValue, type ExportedMarkup, names } from '../model.ts';
import { numberText } from '../pdf/serialize.ts';
import { dateString, dict, type Dict, name, textString, type Value } from '../pdf/values.ts';
import { type Shaped, shapesOf, type Surroundings } from './kinds.ts';
import type { ExportOrigin } from './manifest.ts';
import { PRIVATE_KEY, privateComment, privateData } from './private-key.ts';
import { type Rect } from './user-space.ts';

/** ISO 32000-2, table 167: printed; also locked; and a reply, which only the list of comments shows. */
const [PRINTED, LOCKED, REPLY] = [4, 128, 30];

const DASHES = { solid: [], dotted: [1, 6], dashed: [6, 6] } as const;

/** An annotation without its appearance. The name of the one that it answers, or that leads its group, is `parent`. */
export interface Annotation {
  readonly name: string;
  readonly dict: Dict;
  readonly parent: string | null;
  /** Null for comments and statuses, which show nothing on the page. */
  readonly shaped: Shaped | null;
  /** The markup's values in custom columns. */
  readonly columns?: readonly ColumnValue[] | undefined;
}

export interface AnnotationOptions {
  readonly comments: boolean;
  /** With it, the file says which markups were exported, so that deleted ones are noticed when it comes back. */
  readonly origin?: ExportOrigin;
}

/** Translucent objects are below all others, as in the editor. */
function inPaintOrder(markups: readonly ExportedMarkup[]): { readonly markup: ExportedMarkup; readonly object: CanvasObject }[] {
  const isBelow = (object: CanvasObject): boolean => kindOf(object).blend !== undefined;
  return markups
    .flatMap((markup) => markup.objects.map((object) => ({ markup, object })))
    .sort((a, b) => Number(isBelow(b.object)) - Number(isBelow(a.object)) || compareOrder(a.object, b.object));
}

/** The annotations of a page, back to front; then comments and statuses. */
export function annotationsOf(markups: readonly ExportedMarkup[], around: Surroundings, { comments }: AnnotationOptions): Annotation[] {
  const leaders = new Map<number, Annotation>();
  const drawn: Annotation[] = [];
  for (const { markup, object } of inPaintOrder(markups)) {
    for (const shaped of shapesOf(object, around)) {
      const leader = leaders.get(markup.id) ?? null;
      const annotation = drawnAnnotation({ markup, object, shaped, leader }, around);
      if (!leader) leaders.set(markup.id, annotation);
      drawn.push(annotation);
    }
  }
  const replies = markups.flatMap((markup) => {
    const leader = leaders.get(markup.id);
    if (!leader?.shaped) return [];
    const thread = { leader: leader.name, rect: leader.shaped.rect, markup };
    return [...(comments ? commentsOf(thread) : []), ...statusOf(thread)];
  });
  return [...drawn, ...replies];
}

interface Drawn {
  readonly markup: ExportedMarkup;
  readonly object: CanvasObject;
  readonly shaped: Shaped;
  readonly leader: Annotation | null;
}

function drawnAnnotation({ markup, object, shaped, leader }: Drawn, { space }: Surroundings): Annotation {
  const id = names.object(markup.id, object.id) + (shaped.suffix ?? '');
  const dash = DASHES[object.dash].map((length) => length * space.scale);
  const entries = dict({
    Type: name('Annot'),
    Subtype: name(shaped.subtype),
    NM: textString(id),
    Rect: [...shaped.rect],
    T: textString(markup.author),
    Subj: textString(nameOfObject(object)),
    CreationDate: dateString(markup.created),
    M: dateString(markup.modified),
    F: PRINTED + (object.locked ? LOCKED : 0),
    C: entryColour(object.stroke),
    CA: Number(numberText(object.opacity, 3)),
    BS: dict({ W: object.strokeWidth * space.scale, S: name(dash.length > 0 ? 'D' : 'S'), D: dash.length > 0 ? dash : undefined }),
    RT: leader ? name('Group') : undefined,
    ...shaped.entries,
  });
  const own = shaped.suffix === undefined ? privateData(entries, markup, object) : undefined;
  return {
    name: id,
    dict: own ? entries.with({ [PRIVATE_KEY]: own }) : entries,
    parent: leader?.name ?? null,
    shaped,
    columns: markup.columns,
  };
}

interface Thread {
  readonly leader: string;
  readonly rect: Rect;
  readonly markup: ExportedMarkup;
}

interface Reply {
  readonly id: string;
  readonly author: string;
  readonly created: string;
  readonly modified: string;
  readonly more: Readonly<Record<string, Value | undefined>>;
}

function reply({ leader, rect }: Thread, { id, author, created, modified, more }: Reply): Annotation {
  const entries = {
    Type: name('Annot'),
    Subtype: name('Text'),
    NM: textString(id),
    Rect: [...rect],
    T: textString(author),
    CreationDate: dateString(created),
    M: dateString(modified),
    F: REPLY,
    ...more,
  };
  return { name: id, dict: dict(entries), parent: leader, shaped: null };
}

const repliedText = (markup: number, text: string) => ({
  RT: name('R'),
  Contents: textString(text),
  [PRIVATE_KEY]: privateComment(markup, text),
});

const commentsOf = (thread: Thread): Annotation[] =>
  thread.markup.comments.map(({ id, text, ...facts }) =>
    reply(thread, { id: names.comment(thread.markup.id, id), ...facts, more: repliedText(thread.markup.id, text) }),
  );

/** Other programs know no status like `review`: it is in the private data. */
export const STATES = { none: null, review: 'None', open: 'None', closed: 'Completed' } as const;

function statusOf(thread: Thread): Annotation[] {
  const { id, status, author, closedBy, modified } = thread.markup;
  const state = STATES[status];
  if (state === null) return [];
  const by = closedBy ?? author;
  const more = {
    RT: name('R'),
    State: textString(state),
    StateModel: textString('Review'),
    Contents: textString(`${state} set by ${by}`),
    [PRIVATE_KEY]: dict({ V: 1, Markup: id, Status: name(status) }),
  };
  return [reply(thread, { id: names.status(id), author: by, created: modified, modified, more })];
}
