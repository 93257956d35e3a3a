import { type Member, operations } from '@sheetmark/contract';
import { call } from './api-client.ts';
import { storage } from './storage.ts';

/** Shows the project in this tab as one of its members sees it. The page starts afresh, without anything that the owner has loaded. */
export async function startSeeing({ project_id, members: person }: Member): Promise<void> {
  const { data } = await call(operations.startSeeing, { params: { id: project_id }, body: { user_id: person.id } });
  const { name, id } = data.member.members;
  storage.writeToTab({
    token: data.token,
    lgn_usr_id: id,
    user_type: 2,
    seeing: {
      projectId: project_id,
      projectName: data.project_name,
      name,
      role: data.member.role,
      hiddenFolders: data.hidden_folders,
      hiddenFiles: data.hidden_files,
    },
  });
  window.location.assign(`/project/${project_id}/folders`);
}

/** Shows this tab as its user's own again. `ended`: the name of the member, if the server ended it. */
export function stopSeeing({ ended }: { ended?: string } = {}): void {
  const seeing = storage.read('seeing');
  if (!seeing) return;
  const leave = () => {
    storage.clearTab();
    if (ended !== undefined) storage.writeToTab({ seeingEnded: ended });
    window.location.assign(`/project/${seeing.projectId}/members`);
  };
  if (ended === undefined) void call(operations.stopSeeing, {}).then(leave, leave);
  else leave();
}
