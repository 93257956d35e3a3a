import type { FileId, MarkupId, TaskId } from '@sheetmark/contract';
import type { Board } from '../../../../test/drawing-board.ts';
import type { TestApp } from '../../../../test/test-app.ts';

const rectangle = { type: 'rect', left: 1, top: 2, width: 3, height: 4, v: 1 };
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One of everything that an archive contains, and of what it must not contain. */
export async function fillProject(server: TestApp, board: Board): Promise<MarkupId> {
  const { olga, mia, max, project, page, folder, item } = board;
  const below = { name: 'Level\u200F 1', parent_id: folder, Description: 'upstairs' };
  const { data: inner } = await mia.calls.call('createFolder', { params: { id: project }, body: below });
  await mia.calls.call('uploadItem', { params: { id: inner.id }, file: { name: 'photo.png', bytes: png } });
  await mia.calls.call('uploadItem', { params: { id: folder }, file: { name: 'plan.pdf', bytes: '%PDF-1.7 second' } });
  const calibration = { actual: 72, calibrated: 1270, unit: 'mm' };
  await mia.calls.call('calibratePage', { params: page, body: { calibration } });
  const [version] = (await mia.calls.call('listNewestItems', { params: { id: project } })).data.find(({ id }) => id === item)!.files;
  const scale_sheet = JSON.stringify({ file_id: version!.id, width: 1684, height: 1191, unit: 'pt' });
  await server.deps.db.updateTable('editor_details').set({ scale_sheet }).where('item_id', '=', item).execute();
  const { data: media } = await max.calls.call('uploadMedia', { body: { project_id: project }, file: { name: 'crack.png', bytes: png } });
  // Leaves a gap, so that numbers that are assigned again on import would differ.
  const { pageId: pageNumber, ...path } = board.pathOf(await board.create(mia));
  await mia.calls.call('deleteMarkup', { params: { pageNumber, ...path } });
  const markup = await board.create(mia, { open: 'open' });
  const picture = { type: 'image', source: `media/${media.id}`, left: 0, top: 0, width: 1, height: 1, v: 1 };
  await board.fill(max, markup, { editor_details: [{ ...rectangle, m_id: markup.id }, picture], iText: [{ text: 'Crack in the slab' }] });
  await olga.calls.call('updateMarkup', {
    params: board.pathOf(markup),
    body: { assignee: max.id, due_date: '2026-12-24', priority: 'high', open: 'closed' },
  });
  const said = { text: 'Look, @Mia', attachments: [media.id] };
  await max.calls.call('createComment', { params: { markupId: markup.id }, body: said });
  const task = { task_name: 'Fill the crack', markup_id: markup.id, assignee: mia.id };
  const { data: made } = await olga.calls.call('createTask', { params: { id: project }, body: task });
  await olga.calls.call('linkMarkup', { params: { id: markup.id }, body: { target: { kind: 'task', task_id: made.id } } });
  await olga.calls.call('createMetadataColumn', {
    params: { id: project },
    body: { column_name: 'Trade', kind: 'choice', choices: ['Steel'] },
  });
  await olga.calls.call('saveMarkupMetadata', { params: { id: markup.id }, body: { formData: { Trade: 'Steel' } } });
  await olga.calls.call('saveItemMetadata', { params: { id: item }, body: { formData: { Trade: 'Steel' } } });
  const grid = { filters: { assignee: { any: [String(max.id), ''] }, status: { any: ['open'] } } };
  const configuration = JSON.stringify({ listing: 'all', grid });
  await mia.calls.call('createMarkupAndTaskView', { body: { name: 'Cracks', configuration, shared_with: project } });

  await annotate({ server, board }, markup.id, version!.id);
  await exchange({ server, board }, made.id);
  const hidden = await board.create(mia, { privacy: 'private' });
  await board.fill(mia, hidden, { editor_details: [rectangle], iText: [{ text: 'between me and me' }] });
  const review = { title: 'Slabs', files: [{ item_id: item, file_id: board.file }], reviewers: [{ user_id: max.id }, { user_id: mia.id }] };
  const { id: reviewId } = (await olga.calls.call('createReview', { params: { id: project }, body: review })).data;
  const sheet = {
    file_id: board.file,
    page_number: 1,
    width: 842,
    height: 595,
    unit: 'pt',
    mode: 'vector',
    min_level: 0,
    max_level: 5,
  } as const;
  await server.deps.db.insertInto('sheets').values(sheet).execute();
  await olga.calls.call('sendReview', { params: { reviewId } });
  await server.deps.db.updateTable('markups').set({ review_id: reviewId }).where('id', '=', markup.id).execute();
  await max.calls.call('decideReview', { params: { reviewId }, body: { decision: 'revise', remark: 'Fill it first.' } });
  await olga.calls.call('closeReview', { params: { reviewId }, body: {} });

  const gone = await mia.calls.call('createTask', { params: { id: project }, body: { task_name: 'thrown away' } });
  await mia.calls.call('deleteTask', { params: { id: gone.data.id } });
  return markup.id;
}

/** The markup was an annotation in the file, of an author who is Mia. */
async function annotate({ server, board }: { server: TestApp; board: Board }, markup: MarkupId, file: FileId): Promise<void> {
  const { db } = server.deps;
  const { project, item, mia } = board;
  const author = { author_name: 'm.k\u00f6hler', author_id: mia.id };
  await db.updateTable('markups').set(author).where('id', '=', markup).execute();
  await db.updateTable('comments').set(author).where('markup_id', '=', markup).execute();
  await db.insertInto('annotation_authors').values({ project_id: project, name: author.author_name, user_id: mia.id }).execute();
  await db.insertInto('annotation_settings').values({ project_id: project, answer: 'hide' }).execute();
  await db.updateTable('files').set({ hides_annotations: true }).where('id', '=', file).execute();
  const found = JSON.stringify({ kinds: [], authors: [], staying: 0 });
  const of = { project_id: project, item_id: item, file_id: file, created_by: mia.id };
  await db
    .insertInto('annotation_imports')
    .values({ ...of, source: 'version', name: 'plan.pdf', state: 'applied', found })
    .execute();
  const known = {
    item_id: item,
    page_number: 1,
    name: 'cloud-1',
    markup_id: markup,
    base: JSON.stringify({ objects: [], status: 'open' }),
  };
  await db.insertInto('imported_annotations').values(known).execute();
}

/** The task and a comment on it were a topic of a BIM program; references on a page, and everywhere, lead to sheets that people chose. */
async function exchange({ server, board }: { server: TestApp; board: Board }, task: TaskId): Promise<void> {
  const { db } = server.deps;
  const { project, item, mia } = board;
  await db.updateTable('tasks').set({ topic_guid: 'topic-1' }).where('id', '=', task).execute();
  const text = { project_id: project, task_id: task, text: 'From the model', topic_guid: 'comment-1', created_by: mia.id };
  await db.insertInto('comments').values(text).execute();
  const reference = {
    project_id: project,
    normalized_number: 'A501',
    number: 'A-501',
    detail: '3',
    target_number: 'A502',
    linked_by: mia.id,
  };
  const places = [
    { item_id: item, page_number: 1 },
    { item_id: null, page_number: null },
  ];
  await db
    .insertInto('reference_links')
    .values(places.map((place) => ({ ...reference, ...place })))
    .execute();
}
