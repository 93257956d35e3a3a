import { type ItemId, operations, type ProjectId } from '@sheetmark/contract';
import type { Person } from './people.ts';

/** The page that is drawn on, and the paths of its calls. */
export interface BenchSheet {
  readonly project: ProjectId;
  readonly folder: number;
  readonly item: ItemId;
  readonly file: number;
  readonly page: string;
  readonly editor: number;
}

export async function createSheet(url: string, owner: Person, drawing: { name: string; bytes: Buffer }): Promise<BenchSheet> {
  const project = operations.createProject.answer.parse(await owner.call(url, 'POST', '/api/project', { name: 'Bench' })).data.id;
  const [folder] = operations.listFolders.answer.parse(await owner.call(url, 'GET', `/api/project/${project}/folder`)).data;
  const place = { folder: folder?.id ?? 0, project };
  const { id: item, file } = operations.uploadItem.answer.parse(await owner.upload(url, place, drawing)).data;
  const page = `/api/item/${item}/page/1`;
  const response = await owner.call(url, 'POST', `${page}/editordetails`, { projectId: project });
  const editor = operations.createEditorDetails.answer.parse(response).data.id;
  return { ...place, item, file: file.id, page, editor };
}

const objectAt = (left: number) => [{ id: `o${left}`, type: 'rect', left, top: 10, width: 20, height: 20, v: 1 }];

export async function createMarkup(url: string, owner: Person, { page, editor }: BenchSheet): Promise<number> {
  const response = await owner.call(url, 'POST', `${page}/editor/${editor}/markup`, { privacy: 'public', open: 'none' });
  return operations.createMarkup.answer.parse(response).data.id;
}

/** Replaces the markup's objects. */
export async function fillMarkup(
  url: string,
  owner: Person,
  { page }: BenchSheet,
  content: { markup: number; left: number },
): Promise<void> {
  const body = { markupId: content.markup, editor_details: objectAt(content.left), iText: [] };
  await owner.call(url, 'PUT', `${page}/editordetails`, body);
}
