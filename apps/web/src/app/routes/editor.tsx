import { IconArrowLeft, IconTool } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Overlay } from '../../ui/overlay.tsx';

/** What the page editor is told; it knows nothing of routes. */
export interface EditorPageProps {
  projectId: number;
  folderId: number;
  fileId: number;
  itemId: number;
  /** The markup to fly to. */
  markupId: number | undefined;
  /** 1-based; the first page without it. */
  pageNumber: number | undefined;
  onClose: () => void;
}

/** The editor is a chunk of its own, and a build without it says so instead of failing. */
const load = import.meta.glob<{ EditorPage: ComponentType<EditorPageProps> }>('../../editor/editor-page.tsx')[
  '../../editor/editor-page.tsx'
];
const EditorPage = lazy(async () => ({ default: load ? (await load()).EditorPage : NoEditor }));

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

/** The page editor takes the whole window; closing it leads to the folder that it was opened from. */
export function EditorRoute() {
  const params = useParams({ from: '/signed-in/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}' });
  const navigate = useNavigate();
  const { projectId, folderId } = params;
  return (
    <Suspense fallback={<Overlay />}>
      <EditorPage
        projectId={Number(projectId)}
        folderId={Number(folderId)}
        fileId={Number(params.fileId)}
        itemId={Number(params.itemId)}
        markupId={numberOf(params.markupId)}
        pageNumber={numberOf(params.pageNumber)}
        onClose={() => void navigate({ to: '/project/$projectId/folder/$folderId', params: { projectId, folderId } })}
      />
    </Suspense>
  );
}

function NoEditor({ onClose }: EditorPageProps) {
  const back = (
    <Button icon={<IconArrowLeft aria-hidden="true" />} onClick={onClose}>
      Back to the folder
    </Button>
  );
  return (
    <main>
      <EmptyState icon={<IconTool aria-hidden="true" />} title="This build has no page editor" act={back}>
        The file is safe in its folder, and its original can be downloaded there.
      </EmptyState>
    </main>
  );
}
