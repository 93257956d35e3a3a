import { z } from 'zod';
import { changed, everyone, page_number } from './event-fields.ts';
import { defineEvents } from './event.ts';
import { AnnotationImportId, CarryOverId, ComparisonId, FileId, FolderId, ItemId, PublicationId, UserId } from './ids.ts';

const ofItem = z.object({ item_id: ItemId });
const ofVersion = z.object({ item_id: ItemId, file_id: FileId });
const itemLive = { to: 'members', about: ['item_id'], stale: ['items'] } as const;
const versionLive = { to: 'members', about: ['item_id', 'file_id'], stale: ['items'] } as const;

/** Events of files and their versions. */
export const fileEvents = defineEvents({
  file_uploaded: {
    data: ofVersion.extend({ version: z.int() }),
    live: versionLive,
    notify: [{ type: 'file_uploaded', to: everyone }],
    recap: { subject: 'item', group: 'kind' },
    webhook: true,
  },
  /** With an actor if they unlocked it with its password. */
  file_scans_read: { data: ofVersion, live: { ...versionLive, stale: ['scans'] }, audit: 'byPeople', webhook: false },
  file_processed: { data: ofVersion, live: { ...versionLive, stale: ['itemsInFolders'] }, audit: 'byPeople', webhook: true },
  item_updated: {
    /** With the folder that it was moved from. */
    data: ofItem.extend({ folder_id: FolderId.optional(), file_id: FileId.optional(), former_folder_id: FolderId.optional() }),
    live: itemLive,
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  item_deleted: { data: ofItem, live: itemLive, recap: { subject: 'item', group: 'kind' }, webhook: true },
  item_restored: {
    data: ofItem.extend({ folder_id: FolderId }),
    live: itemLive,
    recap: { subject: 'item', group: 'kind' },
    webhook: true,
  },
  version_deleted: {
    data: ofVersion.extend({ version: z.int() }),
    live: versionLive,
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  version_restored: {
    data: ofVersion.extend({ version: z.int() }),
    live: versionLive,
    recap: { subject: 'item', group: 'subject' },
    webhook: true,
  },
  page_calibrated: {
    data: z.object({ item_id: ItemId, page_number }),
    live: { to: 'members', about: ['item_id', 'page_number'], stale: ['calibration'] },
    webhook: true,
  },
  /** Of the newer file. Without an actor while the server compares. */
  comparison_changed: {
    data: ofVersion.extend({ comparison_id: ComparisonId, changed }),
    live: { to: 'members', about: ['item_id', 'file_id', 'comparison_id'], stale: ['comparisons'] },
    audit: 'byPeople',
    webhook: true,
  },
  /** A set was published, or that was undone. */
  sheets_published: {
    /** `user_ids`: the members who are notified. `name`: the issue. */
    data: z.object({
      publication_id: PublicationId,
      sheets: z.int(),
      is_undone: z.boolean(),
      name: z.string().optional(),
      user_ids: z.array(UserId).optional(),
    }),
    live: { to: 'members', about: [], stale: ['items', 'folders', 'sheets', 'publications', 'markups'] },
    notify: [{ type: 'sheets_published', to: ['chosen'] }],
    webhook: true,
  },
  /** A draft of a set was started, changed or discarded, or publishing it failed. */
  publication_changed: {
    data: z.object({ publication_id: PublicationId, changed }),
    live: { to: 'members', about: [], stale: ['publications'] },
    audit: 'byPeople',
    webhook: false,
  },
  /** Values of title blocks were read or typed, or reading got further. Without an actor while the server reads. */
  sheets_changed: {
    data: ofVersion.extend({ changed }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['sheets'] },
    audit: 'byPeople',
    webhook: true,
  },
  /** A newer version took over the markups of the one before, or gave them back. */
  markups_carried: {
    data: ofVersion.extend({ carry_over_id: CarryOverId }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['markups', 'carryOvers'] },
    audit: 'byPeople',
    webhook: true,
  },
  /** The annotations of a file were read; someone may have to decide what becomes of them. */
  annotations_read: {
    data: ofVersion.extend({ annotation_import_id: AnnotationImportId }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['annotationImports'] },
    audit: 'never',
    webhook: false,
  },
  /** Annotations became markups or changed markups, or someone decided otherwise or undid it. */
  annotations_imported: {
    data: ofVersion.extend({ annotation_import_id: AnnotationImportId }),
    live: { to: 'members', about: ['item_id', 'file_id'], stale: ['annotationImports', 'markups'] },
    webhook: true,
  },
});
