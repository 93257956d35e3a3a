/** Texts of saved views. */
export const viewsMessages = {
  viewAdded: 'View added!',
  shareView: 'Share with the project',
  unshareView: 'Stop sharing',
  viewIsShared: 'Shared with the project',
  viewOf: (owner: string) => `Shared by ${owner}`,
} as const;
