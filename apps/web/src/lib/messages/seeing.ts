const some = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Seeing a project as one of its members. */
export const seeingMessages = {
  seeAs: (name: string) => `See as ${name}`,
  youSee: 'You see',
  as: 'as',
  who: (name: string, role: string) => `${name}, ${role}`,
  hidden: (folders: number, files: number): string =>
    folders === 0
      ? 'All folders are visible.'
      : `${some(folders, 'folder')} with ${some(files, 'file')} ${folders === 1 ? 'is' : 'are'} hidden.`,
  limits: 'You can only look. Private markups aren’t shown.',
  timeIsOver: (name: string) => `You see the project as yourself again: four hours as ${name} are over. You can start again.`,
  noLongerPossible: (name: string) =>
    `You see the project as yourself again: ${name} is no longer a member, you no longer own the project, or you signed out elsewhere.`,
  noExports: 'Exports of markups are kept with an account. Stop seeing the project as someone else to make one.',
  stop: 'Stop',
  stopKey: 'Esc',
};
