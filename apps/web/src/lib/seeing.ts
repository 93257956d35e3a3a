import { type Member, operations } from '@sheetmark/contract';
import { z } from 'zod';
import { call } from './api-client.ts';
import { jsonText } from './json-text.ts';
import { membersMessages } from './messages/members.tsx';
import { seeingMessages as texts } from './messages/seeing.ts';
import { ofTab, storage } from './storage.ts';

/** As whom the owner of a project sees it. */
const seenAs = jsonText(
  z.object({
    projectName: z.string(),
    name: z.string(),
    role: z.string(),
    hiddenFolders: z.int(),
    hiddenFiles: z.int(),
    endsAt: z.string(),
  }),
);
export type SeenAs = z.output<typeof seenAs>;

const key = 'seeingAs';
export const readSeenAs = (): SeenAs | undefined => seenAs.safeParse(ofTab().getItem(key)).data;

/** Shows the project in this tab as one of its members sees it. The page starts afresh, without anything that the owner has loaded. */
export async function startSeeing({ project_id, members: person }: Member): Promise<void> {
  const { data } = await call(operations.startSeeing, { params: { id: project_id }, body: { user_id: person.id } });
  const { name, id } = data.member.members;
  const as: SeenAs = {
    projectName: data.project_name,
    name,
    role: membersMessages[data.member.role],
    hiddenFolders: data.hidden_folders,
    hiddenFiles: data.hidden_files,
    endsAt: data.ends_at,
  };
  const own = { token: data.token, lgn_usr_id: id, user_type: 2, seeing: project_id, [key]: JSON.stringify(as) };
  for (const [each, value] of Object.entries(own)) ofTab().setItem(each, String(value));
  window.location.assign(`/project/${project_id}/folders`);
}

const whyKey = 'seeingEnded';

/** The server ended it: the tab is its user's own again, and says why. */
export function leaveEndedSeeing(): void {
  const [as, project] = [readSeenAs(), storage.read('seeing')];
  ofTab().clear();
  if (as) ofTab().setItem(whyKey, Date.parse(as.endsAt) <= Date.now() ? texts.timeIsOver(as.name) : texts.noLongerPossible(as.name));
  window.location.assign(`/project/${project}/members`);
}

/** Why this tab no longer shows a project as someone else, once. */
export function takeSeeingEnd(): string | undefined {
  const why = ofTab().getItem(whyKey) ?? undefined;
  ofTab().removeItem(whyKey);
  return why;
}

export function stopSeeing(): void {
  const project = storage.read('seeing');
  const leave = () => {
    ofTab().clear();
    window.location.assign(`/project/${project}/members`);
  };
  void call(operations.stopSeeing, {}).then(leave, leave);
}
