import { z } from 'zod';
import { columnsInput } from './feature-messages.ts';
import { name, Whereabouts, words } from './fields.ts';
import { ColumnId, ItemId, MarkupId, MetadataId, ProjectId } from './ids.ts';
import { fieldWords } from './messages.ts';
import { defineOperations } from './operation.ts';

const tag = 'Custom columns';

const ColumnKind = z.enum(['text', 'number', 'date', 'choice', 'checkbox'], { error: columnsInput.kind });

/** A custom column of a project: one value per item or markup. */
export const MetadataColumn = z.object({
  id: ColumnId,
  column_name: z.string(),
  kind: ColumnKind,
  /** The options of kind `choice`; empty for other kinds. */
  choices: z.array(z.string()),
});
export type MetadataColumn = z.infer<typeof MetadataColumn>;

const value = z.union([z.string().max(5000, { error: columnsInput.valueTooLong }), z.number(), z.boolean(), z.null()]);
const values = z
  .record(z.string().max(200), value, { error: columnsInput.values })
  .refine((all) => Object.keys(all).length <= 200, { error: columnsInput.tooManyValues });

/** The values of one item or markup, by column name. */
export const MetadataValues = z.object({ id: MetadataId, formData: z.record(z.string(), value) });
export type MetadataValues = z.infer<typeof MetadataValues>;

/** A cell's value; null if empty. Column names can equal names that every object has, such as `constructor`. */
export const valueIn = (formData: MetadataValues['formData'], column: string): z.infer<typeof value> =>
  (Object.hasOwn(formData, column) ? formData[column] : null) ?? null;

/** A custom column’s name. */
export const columnName = z.string().trim().min(1).max(200);

/**
 * Filters for a custom column; all given conditions must be true. Numbers compare as numbers, texts and days as texts; `null` among the values means
 * empty.
 */
export const ColumnFilter = z.object({
  field: z.literal('column'),
  column_name: columnName,
  is: z
    .array(z.union([z.string().max(5000), z.number(), z.boolean(), z.null()]))
    .min(1)
    .max(500)
    .optional(),
  contains: words.optional(),
  from: z.union([z.string().max(200), z.number()]).optional(),
  to: z.union([z.string().max(200), z.number()]).optional(),
});
export type ColumnFilter = z.infer<typeof ColumnFilter>;

const body = z.object({ formData: values, project_Id: ProjectId.optional(), url: Whereabouts });
const answer = z.object({ data: MetadataValues });
const params = z.object({ id: ProjectId });

export const metadataOperations = defineOperations({
  saveItemMetadata: {
    method: 'POST',
    path: '/api/item/{id}/metadata',
    aliases: ['/api/item/{id}/metadata/{metadataId}'],
    caller: 'user',
    tag,
    summary: 'Set values of an item’s custom columns; omitted columns are unchanged.',
    params: z.object({ id: ItemId, metadataId: MetadataId.optional() }),
    body,
    answer,
  },
  saveMarkupMetadata: {
    method: 'POST',
    path: '/api/markup/{id}/metadata',
    aliases: ['/api/markup/{id}/metadata/{metadataId}'],
    caller: 'user',
    right: 'markup',
    tag,
    summary: 'Set values of a markup’s custom columns; omitted columns are unchanged.',
    params: z.object({ id: MarkupId, metadataId: MetadataId.optional() }),
    body,
    answer,
  },
  getMarkupMetadata: {
    method: 'GET',
    path: '/api/markup/{id}/metadata',
    caller: 'user',
    tag,
    summary:
      'A markup’s values in custom columns; null until one is set. Values of imported annotations are also there for columns that the project doesn’t have.',
    params: z.object({ id: MarkupId }),
    answer: z.object({ data: MetadataValues.nullable() }),
  },
  listMetadataColumns: {
    method: 'GET',
    path: '/api/project/{id}/metedata',
    caller: 'user',
    tag,
    summary: 'The custom columns of a project.',
    params,
    answer: z.object({ data: z.array(MetadataColumn) }),
  },
  createMetadataColumn: {
    method: 'POST',
    path: '/api/project/{id}/metedata',
    caller: 'user',
    tag,
    summary: 'Add a custom column to a project.',
    params,
    body: z.object({
      column_name: name(fieldWords.columnName).refine((text) => text !== '__proto__', { error: columnsInput.noSuchName }),
      kind: ColumnKind.default('text'),
      choices: z.array(name(fieldWords.choice)).max(100, { error: columnsInput.tooManyChoices }).default([]),
    }),
    answer: z.object({ data: MetadataColumn }),
  },
});
