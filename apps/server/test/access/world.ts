import { randomUUID } from 'node:crypto';
import { type InvitationId, PageNumber, UploadId, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../src/deps.ts';
import { isoTime } from '../../src/platform/clock/clock.ts';
import { hashToken, newToken } from '../../src/platform/ids/secrets.ts';
import { insertAnnotationImport } from './asked-import.ts';
import { insertCarried } from './carried-item.ts';
import { insertComparison } from './compared-world.ts';
import { type Caller, comeByProvider, insertPeople, type Writer } from './people.ts';
import { insertPublication } from './published-world.ts';
import { insertReviews } from './reviewed-world.ts';
import { personas, type Persona } from './rules.ts';
import { insertWebhook } from './webhook-world.ts';

const dayMs = 24 * 60 * 60 * 1000;
const page = PageNumber.parse(1);

interface Members {
  readonly owner: UserId;
  readonly author: UserId;
  /** Members besides the owner and the spare member. */
  readonly joined: readonly UserId[];
}

/** Inserts a project that contains at least one row of every kind. */
async function insertPlace(writer: Writer, { owner, author, joined }: Members) {
  const { tx, clock } = writer;
  const { spare } = await insertPeople(writer, ['spare']);
  const { id: project } = await tx
    .insertInto('projects')
    .values({ name: 'Harbour', user_id: owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  const memberRows = [owner, spare.id, ...joined].map((user_id) => ({ project_id: project, user_id }));
  const memberships = await tx.insertInto('memberships').values(memberRows).returning(['id', 'user_id']).execute();
  const ownMembership = memberships.find((row) => row.user_id === owner)?.id;
  const spareMembership = memberships.find((row) => row.user_id === spare.id)?.id;
  if (!ownMembership || !spareMembership) throw new Error('a membership was not inserted');

  const { id: spareSession } = await tx.selectFrom('sessions').select('id').where('user_id', '=', spare.id).executeTakeFirstOrThrow();
  const common = { project_id: project, created_by: author };
  const { id: folder } = await tx
    .insertInto('folders')
    .values({ ...common, name: 'General' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trashed = { deleted_at: isoTime(clock), deleted_by: owner };
  const { id: trashedFolder } = await tx
    .insertInto('folders')
    .values({ ...common, ...trashed, name: 'Old' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: trashedProject } = await tx
    .insertInto('projects')
    .values({ ...trashed, name: 'Old', user_id: owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('memberships')
    .values(memberRows.map(({ user_id }) => ({ project_id: trashedProject, user_id })))
    .execute();
  const { id: item } = await tx
    .insertInto('items')
    .values({ ...common, folder_id: folder, name: 'plan.pdf' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fileValues = () =>
    ({
      ...common,
      actual_name: 'plan.pdf',
      kind: 'pdf',
      media_type: 'application/pdf',
      size: 4,
      sha256: randomUUID(),
      storage_key: keys.original,
      processing: 'ready',
      pages_total: 1,
      pages_ready: 1,
    }) as const;
  const { id: file } = await tx
    .insertInto('files')
    .values({ ...fileValues(), item_id: item, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [longItem, trashedItem] = await tx
    .insertInto('items')
    .values([
      { ...common, folder_id: folder, name: 'long.pdf' },
      { ...common, ...trashed, folder_id: folder, name: 'old.pdf' },
    ])
    .returning('id')
    .execute();
  if (!longItem || !trashedItem) throw new Error('an item was not inserted');
  const [olderFile, , trashedFile] = await tx
    .insertInto('files')
    .values([
      { ...fileValues(), item_id: longItem.id, version: 1, deleted_at: null, deleted_by: null },
      { ...fileValues(), item_id: longItem.id, version: 2, deleted_at: null, deleted_by: null },
      { ...fileValues(), item_id: longItem.id, version: 3, ...trashed },
    ])
    .returning('id')
    .execute();
  if (!olderFile || !trashedFile) throw new Error('a version was not inserted');
  const upload = UploadId.parse(newToken().toLowerCase());
  const uploadValues = { project_id: project, folder_id: folder, name: 'part.pdf', size: part.length, received: part.length };
  await tx
    .insertInto('uploads')
    .values({ ...uploadValues, id: upload, user_id: author, created_at: isoTime(clock) })
    .execute();
  await tx.insertInto('upload_parts').values({ upload_id: upload, start: 0, size: part.length, storage_key: keys.part }).execute();
  const { id: sheet } = await tx
    .insertInto('sheets')
    .values({
      file_id: file,
      page_number: page,
      width: 4000,
      height: 3000,
      unit: 'pt',
      mode: 'vector',
      min_level: 0,
      max_level: 5,
      preview_scale: 1,
      preview_key: keys.image,
      thumbnail_key: keys.image,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const compared = await insertComparison(tx, { project, file, page });
  const { id: editor } = await tx
    .insertInto('editor_details')
    .values({ item_id: item, page_number: page })
    .returning('id')
    .executeTakeFirstOrThrow();
  const drawn = { page_number: page, thumbnail_key: keys.image, facts: 'plain' } as const;
  const markupValues = { ...common, item_id: item, editor_id: editor, file_id: file, ...drawn };
  const objectsOf = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ id })));
  const { id: markup } = await tx
    .insertInto('markups')
    .values({ ...markupValues, objects: objectsOf('a', 'b') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: secondMarkup } = await tx
    .insertInto('markups')
    .values({ ...markupValues, objects: objectsOf('c') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mergeRecord = { objects: ['b'], fields: {}, values: {}, comments: [], tasks: [], notifications: [] };
  const merged = { deleted_at: isoTime(clock), deleted_by: spare.id, merged_into: markup, merge_record: JSON.stringify(mergeRecord) };
  const { id: mergedMarkup } = await tx
    .insertInto('markups')
    .values({ ...markupValues, ...merged, objects: objectsOf('b') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: privateMarkup } = await tx
    .insertInto('markups')
    .values({ ...markupValues, created_by: spare.id, visibility: 'private' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const carried = await insertCarried(tx, { ...common, folder_id: folder }, { fileValues, spare: spare.id });
  const commentValues = { ...common, text: 'Check the span.', created_at: isoTime(clock) };
  const { id: comment } = await tx
    .insertInto('comments')
    .values({ ...commentValues, markup_id: markup })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: privateComment } = await tx
    .insertInto('comments')
    .values({ ...commentValues, markup_id: privateMarkup })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mediaValues = {
    ...common,
    name: 'a.pdf',
    media_type: 'application/pdf',
    size: 4,
    sha256: randomUUID(),
    storage_key: keys.original,
  };
  const { id: media } = await tx.insertInto('media').values(mediaValues).returning('id').executeTakeFirstOrThrow();
  const { id: privateMedia } = await tx
    .insertInto('media')
    .values({ ...mediaValues, created_by: spare.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('comment_attachments')
    .values([
      { comment_id: comment, media_id: media },
      { comment_id: privateComment, media_id: privateMedia },
    ])
    .execute();
  const { id: task } = await tx
    .insertInto('tasks')
    .values({ ...common, task_name: 'Check the span' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: taskComment } = await tx
    .insertInto('comments')
    .values({ ...commentValues, task_id: task })
    .returning('id')
    .executeTakeFirstOrThrow();
  const view = { user_id: spare.id, configuration: '{}' };
  const [workView, projectView] = await tx
    .insertInto('views')
    .values([
      { ...view, kind: 'markups_and_tasks', name: 'Mine' },
      { ...view, kind: 'projects', name: 'Mine' },
    ])
    .returning('id')
    .execute();
  if (!workView || !projectView) throw new Error('a view was not inserted');
  const { id: notification } = await tx
    .insertInto('notifications')
    .values({ user_id: spare.id, type: 'task_created', notification_text: 'Look', project_id: project, task_id: task })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: invitation } = await tx
    .insertInto('invitations')
    .values({
      project_id: project,
      email: `guest.${randomUUID()}@example.com`,
      invited_by: author,
      token_hash: hashToken(newToken()),
      expires_at: isoTime(clock, dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const archiveValues = {
    user_id: owner,
    project_id: project,
    name: 'Harbour.tar',
    size: 4,
    storage_key: keys.original,
    state: 'ready',
  } as const;
  const [projectExport, projectImport] = await tx
    .insertInto('project_archives')
    .values([
      { ...archiveValues, direction: 'export', ends_at: isoTime(clock, dayMs) },
      { ...archiveValues, direction: 'import', ends_at: isoTime(clock, dayMs), storage_key: null },
    ])
    .returning('id')
    .execute();
  if (!projectExport || !projectImport) throw new Error('an archive was not inserted');
  const exportValues = { project_id: project, name: 'Plan V1 markups.pdf', request: '{}', media_type: 'application/pdf' };
  const { id: markupExport } = await tx
    .insertInto('markup_exports')
    .values({ ...exportValues, user_id: archiveValues.user_id, state: 'ready', storage_key: keys.original, ends_at: isoTime(clock, dayMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const topicImportValues = { project_id: project, user_id: archiveValues.user_id, guids: '[]', size: 0 };
  const { id: topicImport } = await tx
    .insertInto('topic_imports')
    .values({ ...topicImportValues, state: 'ready', ends_at: isoTime(clock, dayMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...compared,
    /** Both belong to the owner. */
    projectExport: projectExport.id,
    projectImport: projectImport.id,
    ...(await insertAnnotationImport(tx, { project, item, file, user: author })),
    ...(await insertReviews(tx, { project, item, file, author, owner, spare: spare.id })),
    markupExport,
    /** The owner's, too. */
    topicImport,
    publication: await insertPublication(tx, { project, folder, author }),
    ...(await insertWebhook(tx, { project, author })),
    project,
    folder,
    item,
    file,
    sheet,
    page,
    editor,
    markup,
    /** Also created by the author. */
    secondMarkup,
    /** Merged into `markup`. */
    mergedMarkup,
    comment,
    media,
    task,
    taskComment,
    /** The views and the notification belong to the spare member. */
    workView: workView.id,
    projectView: projectView.id,
    notification,
    spare: spare.id,
    spareSession,
    spareMembership,
    ownMembership,
    invitation,
    trashedFolder,
    trashedProject,
    /** Belongs to the author: all bytes are there, but it isn't finished. */
    upload,
    trashedItem: trashedItem.id,
    /** Has two versions, and a third one in the trash. */
    longItem: longItem.id,
    olderFile: olderFile.id,
    trashedFile: trashedFile.id,
    /** Created by the spare member, so nobody else can see it. It has a comment and an attachment. */
    privateMarkup,
    privateComment,
    privateMedia,
    ...carried,
  };
}

/** In a world, `outsidersInvitation` invites the outsider; in the other place it invites a guest. */
export type Place = Awaited<ReturnType<typeof insertPlace>> & { readonly outsidersInvitation: InvitationId };

export interface World {
  readonly people: Readonly<Record<Persona, Caller>>;
  readonly here: Place;
  /** Another project. None of these people is a member. */
  readonly other: Place;
  /** The token of the outsider's invitation. */
  readonly inviteToken: string;
}

const keys = { original: 'access/original', image: 'access/image', part: 'access/part' };
const part = '%PDF-1.7\n%%EOF';

/** Stores the bytes that all seeded files, attachments and images share. */
export async function storeBytes(storage: Deps['storage'], pdf: Uint8Array): Promise<void> {
  await storage.put(keys.original, pdf, 'application/pdf');
  await storage.put(keys.image, Buffer.from('RIFF'), 'image/webp');
  await storage.put(keys.part, Buffer.from(part), 'application/octet-stream');
}

/** A project without members from any world. All tests share it, because no call may change it. */
export async function seedOtherPlace({ work, clock }: Pick<Deps, 'work' | 'clock'>): Promise<Place> {
  return work.run(async (tx) => {
    const { stranger } = await insertPeople({ tx, clock }, ['stranger']);
    const place = await insertPlace({ tx, clock }, { owner: stranger.id, author: stranger.id, joined: [] });
    return { ...place, outsidersInvitation: place.invitation };
  });
}

/** Inserts rows without events, so that every event found later comes from a call. */
export async function seedWorld({ work, clock }: Pick<Deps, 'work' | 'clock'>, other: Place): Promise<World> {
  return work.run(async (tx) => {
    const people = await insertPeople({ tx, clock }, personas);
    const joined = [
      people.expired,
      people.inactive,
      people.viewer,
      people.reviewer,
      people.member,
      people.memberByProvider,
      people.author,
      people.administratorMember,
    ].map(({ id }) => id);
    const here = await insertPlace({ tx, clock }, { owner: people.owner.id, author: people.author.id, joined });
    for (const role of ['viewer', 'reviewer'] as const)
      await tx.updateTable('memberships').set({ role }).where('user_id', '=', people[role].id).execute();
    await comeByProvider({ tx, clock }, people.memberByProvider.id);
    const inviteToken = newToken();
    const invited = { project_id: here.project, email: people.outsider.email, invited_by: people.owner.id };
    const { id: outsidersInvitation } = await tx
      .insertInto('invitations')
      .values({ ...invited, token_hash: hashToken(inviteToken), expires_at: isoTime(clock, dayMs) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { people, here: { ...here, outsidersInvitation }, other, inviteToken };
  });
}
