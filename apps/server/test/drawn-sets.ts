import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import type { FolderId, ProjectId, PublicationId, RegisterRow } from '@sheetmark/contract';
import { expect } from 'vitest';
import type { Calls } from './calls.ts';
import { eventually } from './patience.ts';

export interface Drawn {
  readonly number: string;
  readonly title: string;
  readonly note?: string;
}

/** Each page links to the next one. */
export async function draw(pages: readonly Drawn[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { number, title, note = 'GENERAL NOTES' } of pages) {
    const page = document.addPage([1224, 792]);
    const write = (text: string, x: number, y: number, size: number) => page.drawText(text, { x, y, size, font });
    for (let row = 0; row < 8; row += 1) write(`${note} ${row % 3}`, 80, 600 - 20 * row, 10);
    page.drawRectangle({ x: 900, y: 30, width: 300, height: 150, borderWidth: 1, opacity: 0, borderOpacity: 1 });
    page.drawLine({ start: { x: 900, y: 80 }, end: { x: 1200, y: 80 } });
    page.drawLine({ start: { x: 1100, y: 30 }, end: { x: 1100, y: 80 } });
    write('DWG NO.', 1105, 70, 7);
    write(number, 1110, 42, 20);
    write('TITLE:', 905, 168, 7);
    write(title, 920, 120, 16);
  }
  const { context } = document;
  for (const [index, page] of document.getPages().entries()) {
    const next = document.getPages()[index + 1];
    if (!next) continue;
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [80, 700, 160, 720], Dest: [next.ref, PDFName.of('Fit')] });
    page.node.set(PDFName.of('Annots'), context.obj([link]));
  }
  return document.save();
}

export const sheet = (number: string, title: string, note?: string): Drawn => ({ number, title, ...(note !== undefined && { note }) });
export const tender = [sheet('A-101', 'GROUND FLOOR'), sheet('A-102', 'FIRST FLOOR'), sheet('S-201', 'FRAMING')];

export interface Place {
  readonly project: ProjectId;
  readonly folder: FolderId;
}

/** Sets that someone publishes on a server that runs jobs. */
export function setsOf(owner: Calls) {
  const plan = (publicationId: PublicationId) => owner.call('getPublication', { params: { publicationId } });
  return {
    plan,

    async aProject(name: string): Promise<Place> {
      const project = (await owner.call('createProject', { body: { name } })).data.id;
      const [folder] = (await owner.call('listFolders', { params: { id: project } })).data;
      return { project, folder: folder!.id };
    },

    /** A draft whose files have been read. */
    async stage({ project, folder }: Place, name: string, ...sets: readonly (readonly Drawn[])[]): Promise<PublicationId> {
      const names = sets.map((_, index) => `${name} ${index + 1}.pdf`);
      const body = { folder_id: folder, name, date: '2026-11-24', files: names };
      const { publication, items } = (await owner.call('createPublication', { params: { id: project }, body })).data;
      for (const [index, set] of sets.entries()) {
        const file = { name: names[index]!, bytes: await draw(set) };
        await owner.call('uploadItem', { params: { id: folder }, file, body: { item_id: items[index]! } });
      }
      await eventually(async () => {
        const { data } = await plan(publication.id);
        expect(data.files.map(({ reading }) => reading.state)).toEqual(sets.map(() => 'ready'));
        expect(data.pages.every(({ is_compared }) => is_compared)).toBe(true);
      });
      return publication.id;
    },

    async publish(publicationId: PublicationId): Promise<void> {
      const { plan_key } = (await plan(publicationId)).data;
      await owner.call('publishSheets', { params: { publicationId }, body: { plan_key } });
      await eventually(async () => {
        const { state, failure } = (await plan(publicationId)).data.publication;
        expect([state, failure]).toEqual(['published', null]);
      });
    },

    register: async ({ project }: Pick<Place, 'project'>): Promise<RegisterRow[]> =>
      (await owner.call('listRegister', { params: { id: project }, query: { numbered: 'true' } })).data,
  };
}
