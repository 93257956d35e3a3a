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
  projectsStay: 'Deleted projects stay here for 30 days and can be restored as they were.',
  projectComesBack: 'A restored project is as it was, with all its files, markups, tasks and members.',

  empty: 'The trash is empty',
  thingsStay:
    'Deleted folders, files and versions stay here for 30 days. Any member can restore them with everything on them. Markups, tasks and comments can be restored by their creator and the project’s owner.',
  thingComesBack: 'Restored things return to their place, with everything on them.',
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
