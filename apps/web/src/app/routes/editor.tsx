import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { EditorPage } from '../../editor/editor-page.tsx';
import '../../lib/guest-calls.ts';
import { findOrigin } from '../origin.ts';

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

const from = '/signed-in/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}';

/** The page editor fills the window; closing it returns to the page from which it was opened, or to the folder. */
export function EditorRoute() {
  const params = useParams({ from });
  const { page, find = '' } = useSearch({ from });
  const navigate = useNavigate();
  const { projectId, folderId } = params;
  /** Navigating elsewhere while it is open restarts it there. */
  const opened = [params.fileId, params.itemId, params.markupId, params.pageNumber ?? page, find].join(' ');
  const close = () => {
    const { href, state } = findOrigin(`/project/${projectId}/folder/${folderId}`);
    const cameFor = numberOf(params.markupId);
    void navigate({ href, state: { ...state, ...(cameFor !== undefined && { cameFor }) } });
  };
  return (
    <EditorPage
      key={opened}
      projectId={Number(projectId)}
      folderId={Number(folderId)}
      fileId={Number(params.fileId)}
      itemId={Number(params.itemId)}
      markupId={numberOf(params.markupId)}
      pageNumber={numberOf(params.pageNumber ?? page)}
      searched={find.trim()}
      onClose={close}
    />
  );
}
