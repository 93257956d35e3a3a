import type { AnnotationChangeId, AnnotationImportId, FileId, ItemId, MarkupId, ProjectId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, Json, JsonOrNull, OrNull, TimeByDefault, TimeOrNull } from './columns.ts';

/** What happens to annotations of uploads. Projects without a row ask. */
export interface AnnotationSettingsTable {
  project_id: ProjectId;
  answer: 'ask' | 'import' | 'show' | 'hide';
}

/** The members whom the authors of imported annotations are. */
export interface AnnotationAuthorsTable {
  project_id: ProjectId;
  name: string;
  user_id: UserId;
}

/** The annotations of one file, which people decide about. */
export interface AnnotationImportsTable {
  id: GeneratedAlways<AnnotationImportId>;
  project_id: ProjectId;
  item_id: ItemId;
  /** The version on whose pages they are. */
  file_id: FileId;
  /** Who uploaded them. */
  created_by: UserId;
  /** `version`: the version's own annotations; `file`: those of a file that was uploaded for them. */
  source: 'version' | 'file';
  name: string;
  state: 'asked' | 'ready' | 'applying' | 'applied' | 'undoing' | 'undone' | 'shown' | 'hidden' | 'failed';
  /** As `found` of the contract. */
  found: Json;
  failure: OrNull<string>;
  /** When the markups in it were exported. */
  exported_at: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** One markup of an import. */
export interface AnnotationChangesTable {
  id: GeneratedAlways<AnnotationChangeId>;
  import_id: AnnotationImportId;
  kind: 'new' | 'changed' | 'conflict' | 'deleted' | 'unchanged';
  page_number: number;
  /** The annotation's. */
  name: string;
  title: string;
  /** Null for new ones, until they are imported. */
  markup_id: OrNull<MarkupId>;
  /** As the file has it; null if it was deleted there. */
  found: JsonOrNull;
  decision: OrNull<string>;
  /** What undoing returns to. */
  before: JsonOrNull;
  /** Whether it was applied and not undone. */
  is_done: ByDefault<boolean>;
}

/** Which annotation became which markup or comment. */
export interface ImportedAnnotationsTable {
  item_id: ItemId;
  page_number: number;
  name: string;
  markup_id: MarkupId;
  /** As the file had it when it was last imported. */
  base: Json;
}
