import { createHash } from 'node:crypto';
import { type CanvasObject, objectId, orderBetween, type OrderKey } from '@sheetmark/editor-core';
import { STATES } from '../annotation/annotation.ts';
import { PRIVATE_KEY, textSum } from '../annotation/private-key.ts';
import type { ColumnValue, MarkupStatus } from '../model.ts';
import type { PageSpace } from '../page-space.ts';
import { dateOf } from './entries.ts';
import type { ReadComment, ReadMarkup, ReadObject } from './model.ts';
import { isStaying, type RawAnnotation } from './raw-annotations.ts';
import {
  exportedBase,
  exportedComment,
  exportedMarkup,
  exportedObject,
  exportedStatus,
  isExportedStatus,
  readExported,
} from './read-exported.ts';
import { type Depicted, depict } from './read-kinds.ts';
import { readExportedPicture, readPicture } from './read-pictures.ts';
import { contentsOf } from './read-writing.ts';
import { type Thread, threadsOf } from './threads.ts';

/** Objects of one annotation. */
const MAX_OBJECTS = 1_000;
const MAX_AUTHOR = 200;
/** ISO 32000-2, table 167: hidden, and not on screens. */
const HIDDEN = 2 | 32;

const isHidden = ({ entries }: RawAnnotation): boolean => ((entries.number('F') ?? 0) & HIDDEN) !== 0;
const isReplyOnly = ({ name }: RawAnnotation): boolean => exportedComment(name) !== null || isExportedStatus(name);

/** Gives new objects their ids and places them in front of each other. */
class Stack {
  #top: OrderKey | null;

  constructor(above: OrderKey | null) {
    this.#top = above;
  }

  put(object: CanvasObject, name: string, index: number): CanvasObject {
    this.#top = orderBetween(this.#top, null);
    const id = createHash('sha256').update(`${name} ${index}`).digest('hex').slice(0, 20);
    return { ...object, id: objectId(id), order: this.#top };
  }
}

/** The markups of a page's annotations. New objects are in front of `above`. */
export function readMarkups(annotations: readonly RawAnnotation[], space: PageSpace, above: OrderKey | null = null): ReadMarkup[] {
  const stack = new Stack(above);
  const shown = annotations.filter(({ entries }) => !isStaying(entries.name('Subtype')));
  return threadsOf(adopted(shown)).flatMap((thread) => readThread(thread, { space, stack }) ?? []);
}

/** What remains of a markup whose leading annotation was deleted follows the first that is left. */
function adopted(annotations: readonly RawAnnotation[]): RawAnnotation[] {
  const names = new Set(annotations.map(({ name }) => name));
  const leaders = new Map<number, string>();
  for (const { name } of annotations) {
    const markup = exportedObject(name)?.markup;
    if (markup !== undefined && !leaders.has(markup)) leaders.set(markup, name);
  }
  return annotations.map((annotation) => {
    const { name, parent } = annotation;
    const markup = exportedMarkup(name);
    const leader = markup === null ? undefined : leaders.get(markup);
    const isOrphan = parent === null || !names.has(parent);
    return isOrphan && leader !== undefined && leader !== name ? { ...annotation, parent: leader } : annotation;
  });
}

interface Context {
  readonly space: PageSpace;
  readonly stack: Stack;
}

function readThread({ leader, members, replies, states }: Thread, context: Context): ReadMarkup | null {
  const drawn = [leader, ...members].filter((each) => !isHidden(each) && !isReplyOnly(each));
  if (drawn.length === 0) return null;
  const { objects, noted } = readObjects(drawn, context);
  if (objects.length === 0) return null;
  const baseStatus = drawn.map(exportedStatus).find((status) => status !== null) ?? null;
  return {
    name: leader.name,
    shown: [...drawn, ...replies, ...states].map(({ name }) => name),
    exportedId: exportedMarkup(leader.name),
    author: leader.entries.text('T').slice(0, MAX_AUTHOR).trim(),
    subject: leader.entries.text('Subj').slice(0, MAX_AUTHOR),
    created: dateOf(leader.entries.text('CreationDate')),
    modified: dateOf(leader.entries.text('M')),
    objects,
    comments: [...noted, ...replies.map(commentOf), ...states.flatMap(decisionOf)].filter(({ text }) => text.trim() !== ''),
    status: statusOf(states, baseStatus),
    baseStatus,
    ...columnsOf(drawn),
  };
}

/** Values of a markup; where its annotations have several in a column, all of them. */
function columnsOf(drawn: readonly RawAnnotation[]): Pick<ReadMarkup, 'columns' | 'baseColumns'> {
  const now = merged(drawn.flatMap(({ columns }) => columns?.now ?? []));
  const base = merged(drawn.flatMap(({ columns }) => columns?.exported ?? []));
  const isExported = drawn.some(({ columns }) => columns?.exported);
  const isSame = sameColumns(now, base);
  return { columns: isSame ? null : now, baseColumns: isExported ? base : null };
}

function merged(all: readonly ColumnValue[]): ColumnValue[] {
  const byName = Map.groupBy(all, ({ column }) => column.toLowerCase());
  return [...byName.values()].flatMap((same) => {
    const texts = [...new Set(same.map(({ text }) => text))].filter((text) => text !== '');
    return same[0] ? [{ column: same[0].column, text: texts.join('; ') }] : [];
  });
}

function sameColumns(some: readonly ColumnValue[], others: readonly ColumnValue[]): boolean {
  const filled = (all: readonly ColumnValue[]) =>
    JSON.stringify(all.flatMap(({ column, text }) => (text === '' ? [] : [`${column.toLowerCase()}=${text}`])).toSorted());
  return filled(some) === filled(others);
}

/** A count has an annotation for each counted thing, numbered from the second on. */
const objectIdOf = ({ name }: RawAnnotation): string | null => exportedObject(name)?.object.replace(/\.\d{1,6}$/, '') ?? null;

/** The objects of a thread's annotations, and what the annotations say about themselves. */
function readObjects(drawn: readonly RawAnnotation[], context: Context) {
  const { space } = context;
  const objects: ReadObject[] = [];
  const noted: ReadComment[] = [];
  const counts: RawAnnotation[] = [];
  for (const [id, parts] of Map.groupBy(drawn, objectIdOf)) {
    const [first] = parts;
    const exported = id === null || !first ? null : exportedIn(parts, id, space);
    if (first && exported) {
      objects.push(exported);
      if (isNoted(exported.object, first, space)) noted.push(noteOf(first));
      continue;
    }
    for (const annotation of parts) {
      if (annotation.entries.name('IT') === 'PolygonCount') {
        counts.push(annotation);
        continue;
      }
      const found = depict(annotation.entries, space);
      objects.push(...newObjects(annotation, found, context));
      if (found && !found.hasOwnText && !isExportedStamp(annotation)) noted.push(noteOf(annotation));
    }
  }
  const counted = countOf(counts, context);
  return { objects: grouped(counted ? [...objects, counted] : objects, drawn[0]?.name ?? ''), noted };
}

/** An object that was exported, with what changed; null if the file doesn't say what it was. */
function exportedIn(parts: readonly RawAnnotation[], id: string, space: PageSpace): ReadObject | null {
  const found = parts.map(exportedBase).find((object) => object !== null);
  if (!found) return null;
  const base = { ...found, id: objectId(id) };
  const object = { ...readExported(base, parts, space), id: base.id };
  const [first] = parts;
  const isPicture = object.kind === 'image' && first !== undefined;
  return { base, ...(isPicture ? readExportedPicture(first, object, space) : { object, picture: null }) };
}

function newObjects(annotation: RawAnnotation, found: Depicted | null, { space, stack }: Context): ReadObject[] {
  const id = exportedObject(annotation.name)?.object;
  return (found?.objects ?? []).slice(0, MAX_OBJECTS).map((each, index) => {
    const placed = stack.put(each, annotation.name, index);
    const object = id !== undefined && index === 0 ? { ...placed, id: objectId(id) } : placed;
    return { object, base: null, picture: found?.isPicture === true ? readPicture(annotation, object, space) : null };
  });
}

/** Whether an exported annotation has a note: its text is no part of its object. */
const isNoted = ({ kind }: CanvasObject, annotation: RawAnnotation, space: PageSpace): boolean =>
  kind !== 'stamp' && kind !== 'legend' && depict(annotation.entries, space)?.hasOwnText === false;

/** A stamp or legend that was exported, in a file that no longer has the object: its text is what it shows. */
const isExportedStamp = ({ name, entries }: RawAnnotation): boolean =>
  exportedObject(name) !== null && entries.name('Subtype') === 'Stamp' && entries.name('Name') !== 'Image';

/** One count of all counted things of a thread. */
function countOf(counts: readonly RawAnnotation[], { space, stack }: Context): ReadObject | null {
  const found = counts.flatMap(({ entries }) => depict(entries, space)?.objects ?? []).filter((object) => object.kind === 'count');
  const [first] = found;
  const name = counts[0]?.name;
  if (!first || name === undefined) return null;
  const points = found.flatMap((each) => each.points);
  return { object: stack.put({ ...first, points, label: String(points.length) }, name, 0), base: null, picture: null };
}

/** Several new objects of one markup are selected together. */
function grouped(objects: readonly ReadObject[], name: string): ReadObject[] {
  if (objects.filter(({ base }) => base === null).length < 2) return [...objects];
  const group = createHash('sha256').update(`group ${name}`).digest('hex').slice(0, 20);
  return objects.map((each) => (each.base === null ? { ...each, object: { ...each.object, groups: [group] } } : each));
}

const datesOf = ({ entries }: RawAnnotation) => ({
  created: dateOf(entries.text('CreationDate')) ?? dateOf(entries.text('M')),
  modified: dateOf(entries.text('M')),
});

/** What an annotation says about itself, as the first comment. */
const noteOf = (annotation: RawAnnotation): ReadComment => ({
  name: `${annotation.name} note`,
  exportedId: null,
  author: annotation.entries.text('T').slice(0, MAX_AUTHOR).trim(),
  ...datesOf(annotation),
  text: contentsOf(annotation.entries),
  isUnchanged: null,
});

function commentOf(reply: RawAnnotation): ReadComment {
  const text = contentsOf(reply.entries);
  const sum = reply.entries.inner(PRIVATE_KEY)?.text('Sum') ?? '';
  return {
    name: reply.name,
    exportedId: exportedComment(reply.name),
    author: reply.entries.text('T').slice(0, MAX_AUTHOR).trim(),
    ...datesOf(reply),
    text,
    isUnchanged: sum === '' ? null : sum === textSum(text),
  };
}

/** States of the model Review that say more than our statuses. */
const DECISIONS = new Set(['Accepted', 'Rejected', 'Cancelled']);

/** A state that would be lost in our statuses, as a comment. */
function decisionOf(state: RawAnnotation): ReadComment[] {
  const text = state.entries.text('State');
  const isDecision = DECISIONS.has(text) && state.entries.text('StateModel') !== 'Marked';
  return isDecision ? [{ ...commentOf(state), exportedId: null, text, isUnchanged: null }] : [];
}

/** The statuses of states of the model Review. */
const BY_STATE: Readonly<Record<string, MarkupStatus>> = {
  Completed: 'closed',
  Cancelled: 'closed',
  Rejected: 'closed',
  Accepted: 'open',
  None: 'open',
};

/** The latest state decides; an exported one is the status at the time of the export. */
function statusOf(states: readonly RawAnnotation[], base: MarkupStatus | null): MarkupStatus {
  const reviews = states.filter(({ entries }) => entries.text('StateModel') !== 'Marked');
  const dated = reviews.map((state, index) => ({ state, index, time: dateOf(state.entries.text('M')) ?? '' }));
  const latest = dated.toSorted((a, b) => a.time.localeCompare(b.time) || a.index - b.index).at(-1)?.state;
  if (!latest) return base ?? 'none';
  const state = latest.entries.text('State');
  if (isExportedStatus(latest.name)) {
    const written = exportedStatus(latest) ?? base;
    if (written !== null && STATES[written] === state) return written;
  }
  return BY_STATE[state] ?? base ?? 'open';
}
