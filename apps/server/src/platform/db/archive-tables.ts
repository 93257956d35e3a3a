import type { ProjectArchiveId, ProjectId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, JsonByDefault, OrNull, Time, TimeByDefault } from './columns.ts';

/** A whole project that is written into an archive, or read from one; gone when it is over. */
export interface ProjectArchivesTable {
  id: GeneratedAlways<ProjectArchiveId>;
  direction: 'export' | 'import';
  /** Who asked for it. */
  user_id: UserId;
  /** That is exported, or that the import has made. */
  project_id: OrNull<ProjectId>;
  /** The archive as a file. */
  name: string;
  state: ByDefault<'queued' | 'running' | 'ready' | 'failed'>;
  /** Percent. */
  progress: ByDefault<number>;
  failure: OrNull<string>;
  /** Of an export once it is ready, of an import until it has ended. */
  storage_key: OrNull<string>;
  /** Bytes. */
  size: OrNull<number>;
  /** Of an import: who were members, as `{ email, name }`. */
  members: JsonByDefault;
  created_at: TimeByDefault;
  ends_at: Time;
}
