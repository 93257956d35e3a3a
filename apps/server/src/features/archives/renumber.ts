import type { MarkupId, MediaId, UserId } from '@sheetmark/contract';
import { z } from 'zod';

const picture = /^media\/([1-9]\d{0,15})$/;
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Numbers {
  readonly markup: MarkupId;
  /** Undefined for a picture that the archive doesn't contain. */
  readonly media: (old: number) => MediaId | undefined;
}

/** The objects of a markup with the ids of this installation; everything else is unchanged. */
export function renumberObjects(details: unknown, numbers: Numbers): unknown {
  const one = (object: unknown): unknown => (isFields(object) ? renumberObject(object, numbers) : object);
  if (Array.isArray(details)) return details.map(one);
  if (isFields(details) && Array.isArray(details['objects'])) return { ...details, objects: details['objects'].map(one) };
  return details;
}

function renumberObject(object: Fields, { markup, media }: Numbers): Fields {
  const changed: Fields = { ...object };
  if (changed['m_id'] !== undefined && changed['m_id'] !== '') changed['m_id'] = markup;
  const named = typeof changed['source'] === 'string' ? picture.exec(changed['source'])?.[1] : undefined;
  if (named !== undefined) changed['source'] = `media/${media(Number(named)) ?? 0}`;
  return changed;
}

const filtered = z.looseObject({ grid: z.looseObject({ filters: z.record(z.string(), z.unknown()) }) });
const anyOf = z.object({ any: z.array(z.string()) });
/** Table columns whose filters contain people. */
const ofPeople = ['assignee', 'created_by', 'resolved_by'];

/** A view's configuration with the ids of this installation's users. Filters lose people who aren't known here. */
export function renumberView(configuration: string, person: (old: number) => UserId | undefined): string {
  const view = filtered.safeParse(JSON.parse(configuration)).data;
  if (!view) return configuration;
  const filters = Object.entries(view.grid.filters).map(([column, filter]): [string, unknown] => {
    const chosen = ofPeople.includes(column) ? anyOf.safeParse(filter).data : undefined;
    // The empty text means no one.
    return [column, chosen ? { any: chosen.any.flatMap((one) => (one === '' ? '' : (person(Number(one)) ?? []))).map(String) } : filter];
  });
  return JSON.stringify({ ...view, grid: { ...view.grid, filters: Object.fromEntries(filters) } });
}
