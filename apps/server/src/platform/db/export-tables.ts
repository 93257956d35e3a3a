import type { MarkupExportId, ProjectId, TopicImportId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, Json, JsonByDefault, OrNull, Time, TimeByDefault } from './columns.ts';

/** Markups that a job writes into a file for a user; deleted when it has expired. */
export interface MarkupExportsTable {
  id: GeneratedAlways<MarkupExportId>;
  user_id: UserId;
  project_id: ProjectId;
  /** What was asked for, as in the contract. */
  request: Json;
  /** Of the file. */
  name: string;
  state: ByDefault<'queued' | 'running' | 'ready' | 'failed' | 'cancelled'>;
  /** Percent. */
  progress: ByDefault<number>;
  failure: OrNull<string>;
  /** What the user should know about the files, as in the contract. */
  notes: JsonByDefault;
  /** Markups in the file. */
  markups: ByDefault<number>;
  /** Once it is ready. */
  storage_key: OrNull<string>;
  media_type: OrNull<string>;
  /** Bytes. */
  size: OrNull<number>;
  created_at: TimeByDefault;
  ends_at: Time;
}

/** A BCF file whose topics a job imports for a user; deleted when it has expired. */
export interface TopicImportsTable {
  id: GeneratedAlways<TopicImportId>;
  user_id: UserId;
  project_id: ProjectId;
  /** Of the topics to import. */
  guids: Json;
  state: ByDefault<'queued' | 'running' | 'ready' | 'failed' | 'cancelled'>;
  /** Topics that were imported, and what came of them. */
  done: ByDefault<number>;
  created: ByDefault<number>;
  changed: ByDefault<number>;
  comments: ByDefault<number>;
  failure: OrNull<string>;
  /** The file, until its import has ended. */
  storage_key: OrNull<string>;
  /** Bytes. */
  size: number;
  created_at: TimeByDefault;
  ends_at: Time;
}
