import { useNavigate, useParams } from '@tanstack/react-router';
import { CarryOverPage } from '../../editor/carry-over/carry-over-page.tsx';
import { parseCarriedVersions } from '../../lib/carry-over-link.ts';
import { findOrigin } from '../origin.ts';

const from = '/signed-in/project/$projectId/carry-over/$versions';

/** Fills the window; closing it returns to the page from which it was opened, or to the project's files. */
export function CarryOverRoute() {
  const { projectId, versions } = useParams({ from });
  const navigate = useNavigate();
  return (
    <CarryOverPage
      key={versions}
      projectId={Number(projectId)}
      versions={parseCarriedVersions(versions) ?? []}
      onClose={() => void navigate(findOrigin(`/project/${projectId}/folders`))}
    />
  );
}
