import type { ReactNode } from 'react';

/** Texts of the trash. */
export const trashMessages = {
  loading: 'Loading the trash',
  deletedBy: (name: string, day: ReactNode) => (
    <>
      Deleted by {name} on {day}
    </>
  ),
  restorableUntil: (day: ReactNode) => <>Can be restored until {day}</>,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,

  noProjects: 'No deleted projects',
  projectsStay: 'A project that you delete stays here for 30 days, to be restored as it was.',
  projectComesBack: 'A restored project is as it was, with all its files, markups, tasks and members.',

  empty: 'The trash is empty',
  thingsStay:
    'A deleted folder, file or version stays here for 30 days, and any member can restore it with all that was on it. Markups, tasks and comments are restored by who made them, or by the owner of the project.',
  thingComesBack: 'What is restored comes back to its place, with all that was on it.',
  folders: 'Deleted folders',
  files: 'Deleted files',
  versions: 'Deleted versions',
  markups: 'Deleted markups',
  tasks: 'Deleted tasks',
  comments: 'Deleted comments',
  task: 'Task',
  atTop: 'Project files',
  inside: (folder: string) => `In ${folder}`,
  on: (name: string) => `On ${name}`,
  versionOf: (version: string, item: string) => `${version} of ${item}`,
} as const;
