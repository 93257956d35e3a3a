import { type Markup, type MarkupRow, PageNumber, type ProjectId } from '@sheetmark/contract';
import { type Calls, callsOf } from './calls.ts';
import type { Person, TestApp } from './test-app.ts';

export interface Someone extends Person {
  readonly calls: Calls;
}

/** A project with an owner (Olga), two members (Mia and Max), an outsider (Ida), and a document with a page to draw on. */
export async function setUpBoard(server: TestApp) {
  const signUp = async (name: string): Promise<Someone> => {
    const person = await server.signUp(name);
    return { ...person, calls: callsOf(server.app, person) };
  };
  const join = (project: ProjectId, person: Person) =>
    server.deps.db.insertInto('memberships').values({ project_id: project, user_id: person.id }).execute();

  const [olga, mia, max, ida] = [await signUp('Olga'), await signUp('Mia'), await signUp('Max'), await signUp('Ida')];
  const { data: project } = await olga.calls.call('createProject', { body: { name: 'Quay' } });
  for (const person of [mia, max]) await join(project.id, person);
  const [folder] = (await olga.calls.call('listFolders', { params: { id: project.id } })).data;
  if (!folder) throw new Error('a project starts with a folder');
  const uploading = { params: { id: folder.id }, file: { name: 'plan.pdf', bytes: '%PDF-1.7' } };
  const { data: item } = await olga.calls.call('uploadItem', uploading);
  const page = { itemId: item.id, sheetId: PageNumber.parse(1) };
  const { data: editor } = await olga.calls.call('createEditorDetails', { params: page, body: { projectId: project.id } });
  const pathOf = ({ id }: Pick<Markup, 'id'>) => ({ pageId: page.sheetId, editorId: editor.id, markupId: id });

  return {
    olga,
    mia,
    max,
    ida,
    join,
    project: project.id,
    folder: folder.id,
    item: item.id,
    file: item.file.id,
    page,
    editor: editor.id,
    pathOf,
    async create(by: Someone, body: { privacy?: 'public' | 'private'; open?: Markup['open'] } = {}): Promise<Markup> {
      return (await by.calls.call('createMarkup', { params: { ...page, editorId: editor.id }, body })).data;
    },
    fill: (
      by: Someone,
      markup: Pick<Markup, 'id'>,
      content: { editor_details: unknown; iText?: unknown; thumbnail?: string; revision?: number },
    ) => by.calls.call('saveEditorDetails', { params: page, body: { markupId: markup.id, ...content } }),
    async onPage(by: Someone): Promise<Markup[]> {
      return (await by.calls.call('getEditorDetails', { params: page })).data?.mark_ups ?? [];
    },
    async inList(by: Someone): Promise<MarkupRow[]> {
      return (await by.calls.call('listMarkups', { params: { projectId: project.id } })).data;
    },
  };
}

export type Board = Awaited<ReturnType<typeof setUpBoard>>;
