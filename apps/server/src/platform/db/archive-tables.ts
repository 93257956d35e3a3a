import type { ProjectArchiveId, ProjectId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, JsonByDefault, OrNull, Time, TimeByDefault } from './columns.ts';

/** An export or import of a project, deleted some time after its end. */
export interface ProjectArchivesTable {
  id: GeneratedAlways<ProjectArchiveId>;
  direction: 'export' | 'import';
  /** The user who requested it. */
  user_id: UserId;
  /** That is exported, or that the import has made. */
  project_id: OrNull<ProjectId>;
  /** The archive as a file. */
  name: string;
  state: ByDefault<'queued' | 'running' | 'ready' | 'failed'>;
  /** Percent. */
  progress: ByDefault<number>;
  failure: OrNull<string>;
  /** Set for an export once it is ready, and for an import until it ends. */
  storage_key: OrNull<string>;
  /** Bytes. */
  size: OrNull<number>;
  /** For an import: the former members, as `{ email, name }`. */
  members: JsonByDefault;
  created_at: TimeByDefault;
  ends_at: Time;
}
