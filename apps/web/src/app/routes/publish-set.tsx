import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { uploadQueue, useUploads } from '../../features/files/api/upload-item.ts';
import { AddPassword } from '../../features/files/components/add-password.tsx';
import type { Upload } from '../../features/files/model/upload-queue.ts';
import { projectQuery } from '../../features/projects/api/get-project.ts';
import { publicationQuery, useUndoPublication } from '../../features/sheets/api/publications.ts';
import { PublishSet } from '../../features/sheets/components/publish/publish-set.tsx';
import type { SetUpload } from '../../features/sheets/components/publish/set-files.tsx';
import { announcePublished } from '../../features/sheets/model/announce-published.ts';
import { titleOf } from '../../features/sheets/model/plan-rows.ts';
import { messages } from '../../lib/messages.ts';
import { publishingMessages } from '../../lib/messages/publishing.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import { showSnack } from '../../ui/snackbar.tsx';

const from = '/signed-in/project/$projectId/sheets/publish/$publicationId';

function toSetUpload({ id, target, state, progress, failure }: Upload): SetUpload[] {
  if (target.itemId === undefined) return [];
  const acts = { pause: () => uploadQueue.pause(id), resume: () => uploadQueue.resume(id), cancel: () => uploadQueue.cancel(id) };
  return [{ itemId: target.itemId, state, progress, failure, ...acts }];
}

function useTitle(publicationId: number): string {
  const { data } = useQuery({ ...publicationQuery(publicationId), meta: { failsInPlace: true } });
  const name = data && titleOf(data.data);
  return name === undefined ? sheetsMessages.publishSheets : publishingMessages.publishOf(name);
}

/** Fills the window. Uploads continue when it is left. */
export function PublishSetRoute() {
  const params = useParams({ from });
  const [projectId, publicationId] = [Number(params.projectId), Number(params.publicationId)];
  const navigate = useNavigate();
  const project = useQuery(projectQuery(projectId));
  const title = useTitle(publicationId);
  const undo = useUndoPublication();
  const uploads = useUploads().filter(({ target }) => target.publicationId === publicationId);
  const toRegister = () => navigate({ to: '/project/$projectId/sheets', params: { projectId: params.projectId } });
  const forgetUploads = () => {
    for (const { id } of uploads) uploadQueue.cancel(id);
  };
  return (
    <>
      <title>{messages.pageTitle(title)}</title>
      <PublishSet
        key={publicationId}
        projectId={projectId}
        project={project.data?.data.name}
        others={Math.max(0, (project.data?.data.members.length ?? 1) - 1)}
        publicationId={publicationId}
        uploads={uploads.flatMap(toSetUpload)}
        unlock={({ id, name }) => <AddPassword file={{ id, actual_name: name }} />}
        onUpload={({ file, folderId, itemId }) => uploadQueue.add([file], { projectId, folderId, itemId, publicationId })}
        onDiscarded={() => {
          forgetUploads();
          void toRegister().then(() => showSnack({ message: publishingMessages.discarded }));
        }}
        onPublished={(set) => {
          forgetUploads();
          void toRegister().then(() => announcePublished(set, undo.mutateAsync));
        }}
        onRegister={() => void toRegister()}
        onBack={() => void toRegister()}
      />
    </>
  );
}
