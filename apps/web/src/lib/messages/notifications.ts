/** What the table of notifications says. */
export const notificationsMessages = {
  unread: 'unread',
  unreadMark: 'Unread',
  readMark: 'Read',
  unreadOf: (unread: number, total: number) => `${unread} unread of ${total}`,

  // Columns, specification 3
  notification: 'Notification',
  version: 'Version',
  about: 'About',
  thingOn: (name: string, place: string) => `${name} on ${place}`,
  type: 'Type',
  types: {
    markup_created: 'New markup',
    markup_updated: 'Markup changed',
    markup_assigned: 'Markup assigned',
    markup_status: 'Markup status',
    comment_added: 'Comment',
    mentioned: 'Mention',
    task_created: 'New task',
    task_assigned: 'Task assigned',
    task_status: 'Task status',
    task_due: 'Task due',
    file_uploaded: 'Upload',
    member_joined: 'New member',
    invited: 'Invitation',
  },
  versionNumber: (version: number) => `V${version}`,

  /** Why one is told, behind what one is told. */
  reasons: {
    assigned: 'because you are assigned',
    mentioned: 'you were mentioned',
    created: 'because you created it',
    commented: 'because you commented on it',
    following: 'you follow this',
    member: '',
    invited: '',
    due: 'because you are assigned',
  },

  endMails: 'End these mails',
  endMailsLead: 'News of your projects then stay in the app. Links that you ask for, and invitations, still come by mail.',
  linkNotValid: 'This link is not complete. Open it from the mail again, or end the mails in your settings.',
  toSettings: 'Open your settings',
  mailsEnded: 'You get no more of these mails. In your settings they can be switched on again.',

  markAsRead: 'Mark as read',
  markAsUnread: 'Mark as unread',
  markAllAsRead: 'Mark all as read',

  nothingYet: 'Nothing to read',
  nothingYetBecause: 'What others do with your markups, tasks and projects is told here.',
  nothingFound: 'No notification found',
  nothingFoundBecause: 'None is as the filters say.',
} as const;
