import type { EditorId, FolderName, ListedFolder, Item, ItemFile, MarkupCounts, Person, Sheet, UserId } from '@sheetmark/contract';
import type { SignedUrls, UrlHolder } from '../../platform/signing/signed-urls.ts';
import { versionLabel } from './files.policy.ts';
import type { FileWithCreator, ListedItem } from './files.repository.ts';
import type { FolderSum } from './folder-sums.repository.ts';
import type { ItemStatusCount } from './item-markups.repository.ts';
import { DrawingFacts } from './rendering/conversion.ts';
import { TILE_SIZE } from './rendering/page-geometry.ts';
import type { SheetName, SheetRow } from './sheets.repository.ts';

/** For whom it is shown; URLs are good for this user alone. */
export interface Viewer extends UrlHolder {
  readonly signedUrls: SignedUrls;
}

function creatorOf(row: { created_by: UserId; creator_first_name: string; creator_last_name: string }): Person {
  return { id: row.created_by, name: `${row.creator_first_name} ${row.creator_last_name}`.trim() };
}

/** `isPlain` of files whose annotations are hidden: their images have other URLs, because browsers keep images. */
export function presentSheet(row: SheetRow & Partial<SheetName>, viewer: Viewer, isPlain = false): Sheet {
  const url = (what: string, ending?: string): string =>
    viewer.signedUrls.url(`/api/sheet/${row.id}/${what}`, viewer, ending) + (isPlain ? '&plain=1' : '');
  const tiled = row.preview_key !== null && row.min_level <= row.max_level;
  return {
    id: row.id,
    page_number: row.page_number,
    sheet_number: row.sheet_number ?? null,
    sheet_title: row.sheet_title ?? null,
    width: row.width,
    height: row.height,
    unit: row.unit,
    image_url: row.preview_key === null ? null : url('preview'),
    thumbnail_url: row.thumbnail_key === null ? null : url('thumbnail'),
    preview_scale: row.preview_scale,
    tiles: tiled
      ? { url_template: url('tile', '/{z}/{x}/{y}'), size: TILE_SIZE, min_level: row.min_level, max_level: row.max_level }
      : null,
    editor_id: null,
    editor_details: null,
    mark_ups: [],
    placeholder: false,
    hidden: row.preview_key === null,
    failure: row.failure,
  };
}

/** A4 upright, in points: of a page that no version has had yet. */
const unknownPage = { width: 595, height: 842, unit: 'pt' as const };

/** A page with markups that the version lacks: blank, of the size that the page had, and hidden. */
export function presentPlaceholder(pageNumber: number, editorId: EditorId, known: SheetRow | undefined): Sheet {
  const { width, height, unit } = known ?? unknownPage;
  const blank = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/></svg>`;
  return {
    id: null,
    page_number: pageNumber,
    sheet_number: null,
    sheet_title: null,
    width,
    height,
    unit,
    image_url: `data:image/svg+xml,${encodeURIComponent(blank)}`,
    thumbnail_url: null,
    preview_scale: null,
    tiles: null,
    editor_id: editorId,
    editor_details: null,
    mark_ups: [],
    placeholder: true,
    hidden: true,
    failure: null,
  };
}

/** `versions` belong to one item, oldest first. */
export function presentFiles(versions: readonly FileWithCreator[], firstSheets: readonly SheetRow[], viewer: Viewer): ItemFile[] {
  const plain = new Set(versions.flatMap(({ id, hides_annotations }) => (hides_annotations ? [id] : [])));
  const thumbnails = new Map(
    firstSheets.map((sheet) => [sheet.file_id, presentSheet(sheet, viewer, plain.has(sheet.file_id)).thumbnail_url]),
  );
  return versions.map((row, index) => ({
    id: row.id,
    item_id: row.item_id,
    version: row.version,
    label: versionLabel(row.version),
    is_current: index === versions.length - 1,
    actual_name: row.actual_name,
    note: row.note,
    media_type: row.media_type,
    size: row.size,
    processing: row.processing,
    pages_ready: row.pages_ready,
    pages_total: row.pages_total,
    failure: row.failure,
    is_locked: row.is_locked,
    drawing: presentDrawing(row),
    image_url: thumbnails.get(row.id) ?? null,
    download_url: viewer.signedUrls.url(`/api/file/${row.id}/original`, viewer),
    created_by: creatorOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}

/** Of DXF and DWG files once they are plotted. */
function presentDrawing({ drawing_facts }: FileWithCreator): ItemFile['drawing'] {
  const facts = DrawingFacts.nullable().parse(drawing_facts ?? null);
  if (!facts) return null;
  return { omitted: facts.omitted, assumed_unit: facts.isUnitAssumed ? (facts.isImperial ? 'in' : 'mm') : null };
}

export function presentItem(row: ListedItem, files: ItemFile[], counts: readonly ItemStatusCount[]): Item {
  const markups: MarkupCounts = { none: 0, review: 0, open: 0, closed: 0 };
  for (const { item_id, status, n } of counts) if (item_id === row.id) markups[status] = n;
  return {
    id: row.id,
    project_id: row.project_id,
    folder_id: row.folder_id,
    name: row.name,
    files,
    markups,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    metadata: row.metadata_id === null ? null : { id: row.metadata_id, formData: Object.fromEntries(Object.entries(row.metadata ?? {})) },
    created_by: creatorOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** `sums` has no row of a folder in which nothing fits. */
export function presentListedFolder(folder: FolderName, sums: readonly FolderSum[]): ListedFolder {
  const { items_count = 0, none = 0, review = 0, open = 0, closed = 0 } = sums.find(({ folder_id }) => folder_id === folder.id) ?? {};
  return { ...folder, items_count, markups: { none, review, open, closed } };
}
