import type { ReactNode } from 'react';

const many = (n: number, one: string, more: string): string => (n === 1 ? one : `${n} ${more}`);
const times = (act: string) => (n: number) => (n === 1 ? act : `${act} ${n} times`);

/** Past-tense verbs, followed by the object's name or by the number `n`. */
const deeds = {
  file_uploaded: () => 'uploaded',
  markup_created: (n: number) => `drew ${many(n, 'a markup', 'markups')} on`,
  comment_added: (n: number) => `wrote ${many(n, 'a comment', 'comments')} on`,
  markup_updated: (n: number) => (n === 1 ? 'changed a markup on' : `changed markups ${n} times on`),
  task_created: () => 'created',
  task_updated: times('changed'),
  member_joined: () => 'joined the project',
  member_removed: () => 'removed',
  markup_deleted: (n: number) => `deleted ${many(n, 'a markup', 'markups')} on`,
  task_deleted: () => 'deleted',
  item_updated: times('renamed or moved'),
  item_deleted: () => 'deleted',
  item_restored: () => 'restored',
  version_deleted: (n: number) => `deleted ${many(n, 'a version', 'versions')} of`,
  version_restored: (n: number) => `restored ${many(n, 'a version', 'versions')} of`,
  folder_created: () => 'added the folder',
  folder_updated: times('changed the folder'),
  folder_deleted: () => 'deleted the folder',
  folder_restored: () => 'restored the folder',
  project_updated: times('edited the project'),
  project_owner_changed: () => 'handed the project over to',
  project_restored: () => 'restored the project',
};

/** Next to the number of a kind of change. */
const figures = {
  file_uploaded: (n: number) => (n === 1 ? 'file uploaded' : 'files uploaded'),
  markup_created: (n: number) => (n === 1 ? 'new markup' : 'new markups'),
  comment_added: (n: number) => (n === 1 ? 'comment' : 'comments'),
  markup_updated: (n: number) => (n === 1 ? 'change to markups' : 'changes to markups'),
  task_created: (n: number) => (n === 1 ? 'new task' : 'new tasks'),
  task_updated: (n: number) => (n === 1 ? 'change to tasks' : 'changes to tasks'),
  member_joined: (n: number) => (n === 1 ? 'person joined' : 'people joined'),
};

/** The list of projects, and the page of one. */
export const projectsMessages = {
  projects: 'Projects',
  loadingProjects: 'Loading projects',
  loadingProject: 'Loading the project',
  newest: 'Newest',
  description: 'Description',
  createdColumn: 'Created',
  nothingFits: 'No projects match these filters',
  noProjects: 'No projects yet',
  projectsAre: 'A project contains the drawings and documents that a team reviews.',
  noProjectFound: 'No project found',
  nothingHolds: (text: string) => `No name or description contains “${text}”.`,

  latestSheet: (project: string) => `Latest sheet of ${project}`,
  noSheet: 'The latest sheet will appear here.',
  noFilesInProject: 'No files yet.',
  uploadFiles: 'Upload files',
  noDescription: 'No description',
  created: (day: ReactNode) => <>Created {day}</>,
  started: 'Started',
  toResolve: 'To resolve',

  createProject: 'Create project',
  textInScans: 'Text in scans…',
  annotations: 'Annotations in uploads…',
  editProject: 'Edit project',
  deleteProject: 'Delete Project?',
  deleteProjectAct: 'Delete project',
  deletionMeans: (name: string) => (
    <>
      <b>{name}</b> with all its files, markups and tasks goes to the trash, and no member can open it. You can restore it for 30 days.
    </>
  ),

  lastVisit: 'Since your last visit',
  since: (moment: ReactNode) => <>Since {moment}</>,
  nothingNew: 'Nothing new. Other people’s changes appear here.',
  inNumbers: 'In numbers',
  whatChanged: 'What changed, newest first',
  showMore: (count: number) => `Show ${count} more`,
  someone: 'Someone',
  deeds,
  figures,
  leftProject: 'left the project',
  deed: (who: ReactNode, act: string, subject: ReactNode, more: number) => (
    <>
      {who} {act} {subject}
      {more > 0 && ` and ${more} more`}
    </>
  ),

  dueTasks: 'Due tasks',
  allTasks: 'All tasks',
  overdue: 'Overdue',
  newestFiles: 'Newest files',
  allFiles: (count: number) => `All ${count} files`,
  noFiles: (link: (text: string) => ReactNode) => <>No files yet. Open the {link('project files')} and drop drawings into a folder.</>,
  uploadedBy: (name: string) => `Uploaded by ${name}`,
  unreadable: 'This file can’t be read',
  firstPageOf: (item: string) => `Page 1 of ${item}`,

  noneYet: { markups: 'No markups yet.', tasks: 'No tasks yet.' },
  byStatus: { markups: 'Markups by status', tasks: 'Tasks by status' },
} as const;
