/** Texts around comments. */
export const commentMessages = {
  comment: 'Comment',
  roleForbidsComments: 'You can read comments here. Ask the owner of the project to let you write.',
  noCommentsYet: 'No comments yet. Write what needs to be done.',
  writing: (names: readonly string[]) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} writing…`,
  editComment: 'Edit comment',
  editCommentField: 'Edit the comment',
  deleteComment: 'Delete comment',
  deleteCommentQuestion: 'Delete this comment?',
  commentToTrash: 'You can restore it from the project’s trash for 30 days.',
  peopleToMention: 'People to mention',
  sendKeys: 'Ctrl ↵',

  notSent: 'Draft',
  discardDraft: 'Discard draft',
  unsentComment: 'Unsent comment',
  workOf: (name: string) => `Show the work assigned to ${name}`,

  // Attachments of comments and tasks
  attachFiles: 'Attach files',
  filesToAttach: 'Files to attach',
  attaching: (count: number) => (count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`),
} as const;
