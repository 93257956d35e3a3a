import type { LiveEvent } from '@sheetmark/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { forgetProject, connectLive, onLiveEvent, showProject, wasGivenUp } from '../../lib/live/live.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { LiveStatus } from './live-status.tsx';

/** Connects the signed-in pages to live updates, and leaves a project that was lost. */
export function LiveLink() {
  const token = useStored('token');
  const { projectId } = useParams({ strict: false });
  const shown = projectId === undefined ? undefined : Number(projectId);
  const navigate = useNavigate();

  useEffect(() => (token === undefined ? undefined : connectLive()), [token]);
  useEffect(() => showProject(shown), [shown]);

  /** The loss of access can be reported twice: by its event, and by the server's regular check. */
  const leaving = useRef<number>(undefined);
  const leaveLost = useEffectEvent(async ({ kind, project_id }: LiveEvent): Promise<void> => {
    if (kind !== 'access_lost' || project_id === null) return;
    if (storage.read('navigatinFolders')?.projectId === project_id) storage.remove('navigatinFolders');
    const known = wasGivenUp(project_id);
    if (project_id === shown && leaving.current !== project_id) {
      leaving.current = project_id;
      if (!known) showSnack({ message: shellMessages.projectLost, kind: 'notice' });
      // Unsaved drawings stay on this device.
      await navigate({ to: '/projectList', ignoreBlocker: true });
      leaving.current = undefined;
    }
    await forgetProject(project_id);
  });
  useEffect(() => onLiveEvent((event) => void leaveLost(event)), []);

  return <LiveStatus />;
}
