import type { FileId, FolderId, ItemId, LinkGoal, ProjectId, UserId } from '@sheetmark/contract';
import { closestNumbers, normalizeNumber } from '@sheetmark/sheets';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { listTargets, type SeenSheets } from '../sheets/public.ts';
import { type CurrentFile, listNamedFiles, listPageNames, type PageName, stemOf } from './links.repository.ts';
import type { FileGoal } from './reading/protocol.ts';

/** The version whose links are read. */
export interface LinkingFile {
  readonly id: FileId;
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly project_id: ProjectId;
  readonly name: string;
}

/** Returns a function that finds what a file's own links lead to: pages of this version, and files of the project by name, or sheets by number. */
export async function createGoalFinder(
  db: Reader,
  file: LinkingFile,
  goals: readonly FileGoal[],
  viewer: UserId,
): Promise<(goal: FileGoal) => LinkGoal> {
  const pages = [...new Set(goals.flatMap((goal) => (goal.kind === 'page' ? [goal.page] : [])))];
  const names = [...new Set(goals.flatMap((goal) => (goal.kind === 'file' ? [goal.name] : [])))];
  const known = new Map((await listPageNames(db, file.id, pages)).map((page) => [page.page_number, page]));
  const of = { project: file.project_id, viewer };
  const byStem = Map.groupBy(await listNamedFiles(db, of, names), ({ name }) => stemOf(name));
  const findSheet = await createSheetFinder(
    db,
    of,
    names.filter((name) => !byStem.has(stemOf(name))),
  );
  return (goal) => {
    switch (goal.kind) {
      case 'url':
        return goal;
      case 'page':
        return toPage(file, known.get(goal.page), goal);
      case 'file': {
        const found = nearest(byStem.get(stemOf(goal.name)) ?? [], goal.name, file);
        return found ? toFile(found, goal.page) : (findSheet(goal.name) ?? { kind: 'nowhere', text: goal.name });
      }
    }
  };
}

function toPage(file: LinkingFile, page: PageName | undefined, { part, isRegion }: Extract<FileGoal, { kind: 'page' }>): LinkGoal {
  if (!page) return { kind: 'nowhere', text: file.name };
  const { page_number, number, title } = page;
  const place = { item_id: file.item_id, folder_id: file.folder_id, file_id: file.id, name: file.name };
  return { kind: 'page', ...place, page_number, number, title, box: part, is_region: isRegion };
}

function toFile({ item_id, folder_id, file_id, name, has_pages }: CurrentFile, page: number): LinkGoal {
  if (page === 1 || !has_pages) return { kind: 'file', item_id, folder_id, file_id, name, has_pages };
  const place = { item_id, folder_id, file_id, name, page_number: page, number: null, title: null };
  return { kind: 'page', ...place, box: null, is_region: false };
}

/** Files of sets are often named by the number of their sheet, as those in links between published sheets are. */
async function createSheetFinder(db: Reader, of: SeenSheets, names: readonly string[]): Promise<(name: string) => LinkGoal | null> {
  const targets = names.length === 0 ? [] : await listTargets(db, of);
  const byNumber = Map.groupBy(targets, (sheet) => normalizeNumber(sheet.number));
  return (name) => {
    const stem = stemOf(name);
    const [sheet] = closestNumbers(stem, byNumber.get(normalizeNumber(stem)) ?? [], ({ number }) => number);
    if (!sheet) return null;
    const { item_id, folder_id, file_id, page_number, number, title } = sheet;
    return { kind: 'page', item_id, folder_id, file_id, name: sheet.name, page_number, number, title, box: null, is_region: false };
  };
}

/** The same name including its ending first, then the same folder. */
function nearest(found: readonly CurrentFile[], wanted: string, { folder_id }: LinkingFile): CurrentFile | undefined {
  const rank = (each: CurrentFile): number =>
    (each.name.toLowerCase() === wanted.toLowerCase() ? 0 : 2) + (each.folder_id === folder_id ? 0 : 1);
  return found.toSorted((one, two) => rank(one) - rank(two))[0];
}
