import type { ItemFile, LinkGoal, OpenedFile, Sheet } from '@sheetmark/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { editorLink } from '../../lib/editor-link.ts';
import type { EditorSession } from '../session.ts';
import type { SidePage } from '../side-by-side/side-page.ts';
import { type Arrival, expect, getTrail, type Place } from './trail.ts';

/** What of the workspace links need. */
export interface LinkedWorkspace {
  session: EditorSession;
  opened: OpenedFile;
  file: ItemFile;
  sheet: Sheet;
  leaving: { readonly leave: (act: () => void) => void };
  onShowPage: (pageNumber: number) => void;
  onShowFile: (fileId: number) => void;
  onSidePage: (sidePage: SidePage | null) => void;
}

/** How to follow a link. */
export interface Following {
  readonly isBeside?: boolean;
}

/** Opens other sheets, files, tasks and addresses from the open sheet. Unsaved work is asked about first, as everywhere. */
export function useTravel({ opened, file, leaving, onShowPage, onShowFile, onSidePage }: LinkedWorkspace) {
  const navigate = useNavigate();
  const { review } = useSearch({ strict: false });
  const projectId = opened.projectDetails.id;
  const show = ({ folderId, itemId, fileId, pageNumber }: Place): void => {
    if (itemId === opened.item.id) {
      if (fileId !== file.id) onShowFile(fileId);
      return onShowPage(pageNumber);
    }
    const link = editorLink({ project_id: projectId, folder_id: folderId, item_id: itemId, file_id: fileId });
    void navigate({ ...link, search: { page: String(pageNumber), ...(review !== undefined && { review }) } });
  };
  const go = (arrival: Arrival): void =>
    leaving.leave(() => {
      expect(arrival);
      show(arrival.place);
    });
  /** Returns whether there is a visit at this index. */
  const goTo = (index: number): boolean => {
    const visit = getTrail().visits[index];
    if (visit) go({ place: visit.place, look: visit.look, visit: index });
    return visit !== undefined;
  };
  const openPage = (goal: Extract<LinkGoal, { kind: 'page' }>, { isBeside = false }: Following): void => {
    const { item_id: itemId, folder_id: folderId, file_id: fileId, page_number: pageNumber } = goal;
    if (isBeside) return onSidePage({ itemId, fileId, pageNumber });
    const place = { projectId, folderId, itemId, fileId, pageNumber };
    go({ place, box: goal.box ?? undefined, isFramed: goal.is_region, isByLink: true });
  };
  /** Opens what a link leads to; addresses in a tab of their own. */
  const follow = (goal: LinkGoal, how: Following = {}): void => {
    switch (goal.kind) {
      case 'page':
        return openPage(goal, how);
      case 'file': {
        if (goal.has_pages) return openPage({ ...goal, ...firstPage }, how);
        const params = { projectId: String(projectId), folderId: String(goal.folder_id), fileId: String(goal.item_id) };
        return leaving.leave(() => void navigate({ to: '/project/$projectId/folder/$folderId/$fileId', params }));
      }
      case 'task': {
        const search = { task: String(goal.task_id) };
        return leaving.leave(() => void navigate({ to: '/tasksListing/$projectId', params: { projectId: String(projectId) }, search }));
      }
      case 'url':
        return void window.open(goal.url, '_blank', 'noopener,noreferrer');
      case 'nowhere':
    }
  };
  return { go, goTo, follow };
}

const firstPage = { kind: 'page', page_number: 1, number: null, title: null, box: null, is_region: false } as const;

export type Travel = ReturnType<typeof useTravel>;
