import type { ItemFile, OpenedFile, Sheet } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import { editorLink } from '../../lib/editor-link.ts';
import type { EditorSession } from '../session.ts';
import type { SidePage } from '../side-by-side/side-page.ts';
import type { PageLink } from './link-shapes.ts';
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

/** Opens other sheets from the open one. Unsaved work is asked about first, as everywhere. */
export function useTravel({ opened, file, leaving, onShowPage, onShowFile }: LinkedWorkspace) {
  const navigate = useNavigate();
  const show = ({ projectId, folderId, itemId, fileId, pageNumber }: Place): void => {
    if (itemId === opened.item.id) {
      if (fileId !== file.id) onShowFile(fileId);
      return onShowPage(pageNumber);
    }
    const link = editorLink({ project_id: projectId, folder_id: folderId, item_id: itemId, file_id: fileId });
    void navigate({ ...link, search: { page: String(pageNumber) } });
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
  return { go, goTo };
}

export type Travel = ReturnType<typeof useTravel>;

/** Opens the newest version of the target, with its detail; a reference without a target does nothing. */
export function openLink(
  { opened, onSidePage }: Pick<LinkedWorkspace, 'opened' | 'onSidePage'>,
  travel: Travel,
  { link, isBeside = false }: { link: PageLink; isBeside?: boolean },
): void {
  const [target] = link.targets;
  if (!target) return;
  const { item_id: itemId, file_id: fileId, page_number: pageNumber } = target;
  if (isBeside) return onSidePage({ itemId, fileId, pageNumber });
  const place = { projectId: opened.projectDetails.id, folderId: target.folder_id, itemId, fileId, pageNumber };
  travel.go({ place, box: link.target_detail?.box, isByLink: true });
}
