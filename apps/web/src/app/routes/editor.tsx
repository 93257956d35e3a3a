import { useNavigate, useParams } from '@tanstack/react-router';
import { EditorPage } from '../../editor/editor-page.tsx';

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

/** The page editor takes the whole window; closing it leads to the folder that it was opened from. */
export function EditorRoute() {
  const params = useParams({ from: '/signed-in/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}' });
  const navigate = useNavigate();
  const { projectId, folderId } = params;
  return (
    <EditorPage
      projectId={Number(projectId)}
      folderId={Number(folderId)}
      fileId={Number(params.fileId)}
      itemId={Number(params.itemId)}
      markupId={numberOf(params.markupId)}
      pageNumber={numberOf(params.pageNumber)}
      onClose={() => void navigate({ to: '/project/$projectId/folder/$folderId', params: { projectId, folderId } })}
    />
  );
}
