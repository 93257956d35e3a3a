import type { CanvasObject } from '@sheetmark/contract';
import { minutes } from './moments.ts';
import type { DemoComment, DemoMarkup, PersonKey } from './project.ts';

/** Author, text and age in days. */
export type CommentRow = readonly [by: PersonKey, daysAgo: number, text: string];

export const toComments = (rows: readonly CommentRow[]): DemoComment[] =>
  rows.map(([by, daysAgo, text]) => ({ by, minutesAgo: minutes(daysAgo), text }));

interface MarkupSheet {
  readonly item: DemoMarkup['item'];
  readonly version: number;
  readonly page: number;
}

interface MarkupInput {
  readonly by: PersonKey;
  readonly daysAgo: number;
  readonly status: DemoMarkup['status'];
  readonly priority?: DemoMarkup['priority'];
  readonly to?: PersonKey;
  readonly due?: number;
  readonly only?: 'private';
  readonly objects: readonly CanvasObject[];
  readonly comments?: readonly CommentRow[];
}

/** A markup on the sheet; its key determines its objects' ids. */
export function markupOn(sheet: MarkupSheet, key: string, input: MarkupInput): DemoMarkup {
  const objects = input.objects.map((object, index) => ({ ...object, id: `${key}-${index + 1}`, order: index + 1 }));
  return {
    ...sheet,
    key,
    by: input.by,
    minutesAgo: minutes(input.daysAgo),
    status: input.status,
    priority: input.priority ?? 'none',
    assignee: input.to ?? null,
    dueInDays: input.due ?? null,
    visibility: input.only ?? 'public',
    objects,
    texts: objects.flatMap(({ text }) => (text === undefined ? [] : [text.replaceAll('\n', ' ')])),
    comments: toComments(input.comments ?? []),
  };
}
