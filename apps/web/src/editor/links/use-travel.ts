import { useNavigate } from '@tanstack/react-router';
import { editorLink } from '../../lib/editor-link.ts';
import type { Workspace, WorkspaceProps } from '../use-workspace.ts';
import { type Arrival, expect, getTrail, type Place } from './trail.ts';

export type LinkedWorkspace = Pick<WorkspaceProps, 'opened' | 'file' | 'sheet' | 'onShowPage' | 'onShowFile' | 'onSidePage'> &
  Pick<Workspace, 'session' | 'leaving'>;

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
