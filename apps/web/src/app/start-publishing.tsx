import { useNavigate } from '@tanstack/react-router';
import { uploadQueue } from '../features/files/api/upload-item.ts';
import { publishingLink } from '../lib/publishing-link.ts';
import { PublishingDialog } from './lazy-parts.ts';

interface StartPublishingProps {
  projectId: number;
  folderId?: number | undefined;
  onClose: () => void;
}

/** Asks for the issue and its files, uploads them, and shows the set. */
export function StartPublishing({ projectId, folderId, onClose }: StartPublishingProps) {
  const navigate = useNavigate();
  return (
    <PublishingDialog
      projectId={projectId}
      folderId={folderId}
      onStarted={(publicationId, uploads) => {
        for (const { file, ...target } of uploads) uploadQueue.add([file], { projectId, publicationId, ...target });
        onClose();
        void navigate(publishingLink(projectId, publicationId));
      }}
      onClose={onClose}
    />
  );
}
