const people = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;

/** Who sees a folder. */
export const folderLimitMessages = {
  whoSees: 'Who can see this folder',
  title: (folder: string) => `Who can see ${folder}`,
  everyone: 'Everyone in the project',
  everyoneAround: 'Everyone who sees the folder around it',
  some: 'Only some',
  someMeans: 'For everyone else, the folder and everything in it don’t exist.',
  roles: 'Everyone with these roles',
  plural: { editor: 'Editors', reviewer: 'Reviewers', viewer: 'Viewers' },
  people: 'Single members',
  byRole: 'through their role',
  ownerOnly: 'Nobody but you will see it.',
  alsoOwner: 'You own the project and always see everything.',
  noMembers: 'The project has no other members yet.',
  loading: 'Loading the members',
  save: 'Save',
  saved: (folder: string) => `Who sees ${folder} is saved.`,
  seenBy: (roles: readonly string[], members: number): string =>
    roles.length + members === 0
      ? 'Only the owner sees this folder'
      : `Seen by ${[...roles, ...(members > 0 ? [people(members)] : [])].join(', ').toLowerCase()}`,
  // The members' page
  folders: 'Folders',
  allFolders: 'All folders',
  someFolders: (seen: number, all: number) => `${seen} of ${all} folders`,
  whatSees: (name: string) => `What ${name} can see`,
  saveFolders: 'Save folders',
  foldersSaved: (name: string) => `What ${name} can see is saved.`,
  loadingFolders: 'Loading the folders',
  fixed: { everyone: 'everyone', role: 'through their role', around: 'in a hidden folder' },
  changeInMenu: 'To limit a folder that everyone sees, choose “Who can see this folder” in its menu.',
  findMember: 'Filter by name or email',
  moreMembers: (count: number) => `${count} more. Enter part of a name to find them.`,
};
