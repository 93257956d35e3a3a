import { type ItemId, operations, type ProjectId } from '@sheetmark/contract';
import type { Somebody } from './people.ts';

/** The page that is drawn on, and the paths of its calls. */
export interface BenchSheet {
  readonly project: ProjectId;
  readonly folder: number;
  readonly item: ItemId;
  readonly file: number;
  readonly page: string;
  readonly editor: number;
}

export async function makeSheet(url: string, boss: Somebody, drawing: { name: string; bytes: Buffer }): Promise<BenchSheet> {
  const project = operations.createProject.answer.parse(await boss.call(url, 'POST', '/api/project', { name: 'Bench' })).data.id;
  const [folder] = operations.listFolders.answer.parse(await boss.call(url, 'GET', `/api/project/${project}/folder`)).data;
  const place = { folder: folder?.id ?? 0, project };
  const { id: item, file } = operations.uploadItem.answer.parse(await boss.upload(url, place, drawing)).data;
  const page = `/api/item/${item}/page/1`;
  const made = await boss.call(url, 'POST', `${page}/editordetails`, { projectId: project });
  const editor = operations.createEditorDetails.answer.parse(made).data.id;
  return { ...place, item, file: file.id, page, editor };
}

const objectAt = (left: number) => [{ id: `o${left}`, type: 'rect', left, top: 10, width: 20, height: 20, v: 1 }];

export async function createMarkup(url: string, boss: Somebody, { page, editor }: BenchSheet): Promise<number> {
  const made = await boss.call(url, 'POST', `${page}/editor/${editor}/markup`, { privacy: 'public', open: 'none' });
  return operations.createMarkup.answer.parse(made).data.id;
}

/** Replaces the markup's objects. */
export async function fillMarkup(
  url: string,
  boss: Somebody,
  { page }: BenchSheet,
  filled: { markup: number; left: number },
): Promise<void> {
  const body = { markupId: filled.markup, editor_details: objectAt(filled.left), iText: [] };
  await boss.call(url, 'PUT', `${page}/editordetails`, body);
}
