import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { projectQuery } from '../../features/projects/api/get-project.ts';
import { sheetsQuery } from '../../features/sheets/api/review.ts';
import { FileReview } from '../../features/sheets/components/review/file-review.tsx';
import { messages } from '../../lib/messages.ts';
import { sheetReviewMessages } from '../../lib/messages/sheet-review.tsx';
import { findOrigin } from '../origin.ts';

const from = '/signed-in/project/$projectId/sheets/review/$fileId';

/** Fills the window; going back returns to the page from which it was opened, or to the register. */
export function SheetReviewRoute() {
  const { projectId, fileId } = useParams({ from });
  const navigate = useNavigate();
  const project = useQuery(projectQuery(Number(projectId)));
  const file = useQuery(sheetsQuery(Number(fileId))).data?.data.file.name;
  return (
    <>
      <title>{messages.pageTitle(sheetReviewMessages.reviewFile(file))}</title>
      <FileReview
        key={fileId}
        projectId={Number(projectId)}
        project={project.data?.data.name}
        fileId={Number(fileId)}
        onBack={() => void navigate(findOrigin(`/project/${projectId}/sheets`))}
      />
    </>
  );
}
