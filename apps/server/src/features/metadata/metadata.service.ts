import type {
  BodyOf,
  FolderId,
  ItemId,
  MarkupId,
  MetadataColumn,
  MetadataId,
  MetadataValues,
  Operations,
  ProjectId,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { describeValues, parseValue, type Value } from './metadata.policy.ts';
import * as metadata from './metadata.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;
type Sent = Body<'saveItemMetadata'>;

const maxColumns = 100;

export interface MetadataParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  /** Not in the trash. */
  readonly findItem: (db: Reader, id: ItemId) => Promise<{ id: ItemId; project_id: ProjectId; folder_id: FolderId } | undefined>;
  /** Throws `not_found` for a markup that the caller can't see. */
  readonly requireMarkup: (db: Reader, actor: Actor, at: { markupId: MarkupId }) => Promise<{ id: MarkupId; project_id: ProjectId }>;
}

/** A project's custom columns, and the values of items and markups in them. */
export function createMetadataService({ db, work, clock, events, findItem, requireMarkup }: MetadataParts) {
  /** The caller has checked access. */
  async function save(
    actor: Actor,
    of: metadata.ValuesOwner,
    { sent, id }: { sent: Sent; id: MetadataId | undefined },
  ): Promise<MetadataValues> {
    requireSameProject(of, sent.project_Id);
    if (id !== undefined && (await metadata.findValues(db, of))?.id !== id) throw notFound();
    return work.run(async (tx) => {
      const values = parseValues(await metadata.listColumns(tx, of.project_id), sent.formData);
      const row = await metadata.mergeValues(tx, of, { values, updated_at: isoTime(clock) });
      const { project_id, ...about } = of;
      const data = { ...about, changed: Object.keys(values) };
      await events.append(tx, { type: 'metadata_saved', actorId: actor.id, projectId: project_id, data });
      return presentValues(row);
    });
  }

  return {
    async columns(actor: Actor, project: ProjectId): Promise<MetadataColumn[]> {
      await requireMember(db, actor, project);
      return (await metadata.listColumns(db, project)).map(presentColumn);
    },

    async addColumn(actor: Actor, project: ProjectId, { column_name, kind, choices }: Body<'createMetadataColumn'>) {
      await requireMember(db, actor, project);
      const kept = kind === 'choice' ? [...new Set(choices)] : [];
      if (kind === 'choice' && kept.length === 0) throw invalidInput('choices', 'A column of choices needs at least one.');
      return work.run(async (tx) => {
        if ((await metadata.listColumns(tx, project)).length >= maxColumns)
          throw invalidInput('column_name', `A project has at most ${maxColumns} columns of its own.`);
        const times = { created_at: isoTime(clock) };
        const row = await metadata.insertColumn(tx, { project_id: project, column_name, kind, choices: JSON.stringify(kept), ...times });
        if (!row) throw new AppError('name_taken', { message: `This project already has a column called '${column_name}'.` });
        await events.append(tx, { type: 'column_added', actorId: actor.id, projectId: project, data: { column_id: row.id } });
        return presentColumn(row);
      });
    },

    async ofMarkup(actor: Actor, markupId: MarkupId): Promise<MetadataValues | null> {
      const { id: markup_id, project_id } = await requireMarkup(db, actor, { markupId });
      const row = await metadata.findValues(db, { project_id, item_id: null, markup_id });
      return row ? presentValues(row) : null;
    },

    async saveOfItem(actor: Actor, at: { id: ItemId; metadataId?: MetadataId | undefined }, sent: Sent) {
      const { id: item_id, project_id } = await requireMemberOf(db, actor, await findItem(db, at.id));
      return save(actor, { project_id, item_id, markup_id: null }, { sent, id: at.metadataId });
    },

    async saveOfMarkup(actor: Actor, at: { id: MarkupId; metadataId?: MetadataId | undefined }, sent: Sent) {
      const { id: markup_id, project_id } = await requireMarkup(db, actor, { markupId: at.id });
      return save(actor, { project_id, item_id: null, markup_id }, { sent, id: at.metadataId });
    },
  };
}

/** By the columns' own spelling. Throws `invalid_input` with every invalid value. */
function parseValues(columns: readonly metadata.ColumnRow[], sent: MetadataValues['formData']): Record<string, Value> {
  const byName = new Map(columns.map((row) => [row.column_name.toLowerCase(), presentColumn(row)]));
  const parsed = Object.entries(sent).map(([name, value]) => {
    const column = byName.get(name.trim().toLowerCase());
    const kept = column && parseValue(column, value);
    const message = column ? describeValues(column) : `This project has no column called '${name}'.`;
    return { name: column?.column_name ?? name, kept, issue: kept === undefined ? { path: `formData.${name}`, message } : null };
  });
  const issues = parsed.flatMap(({ issue }) => issue ?? []);
  if (issues[0]) throw new AppError('invalid_input', { message: issues[0].message, issues });
  return Object.fromEntries(parsed.map(({ name, kept }) => [name, kept ?? null]));
}

export function presentColumn({ id, column_name, kind, choices }: metadata.ColumnRow): MetadataColumn {
  return { id, column_name, kind, choices: Array.isArray(choices) ? choices.map(String) : [] };
}

/** The values were parsed when they were written. */
function presentValues({ id, values }: metadata.ValuesRow): MetadataValues {
  return { id, formData: typeof values === 'object' && values !== null ? Object.fromEntries(Object.entries(values)) : {} };
}

export type MetadataService = ReturnType<typeof createMetadataService>;
