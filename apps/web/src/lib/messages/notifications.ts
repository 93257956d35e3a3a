/** Texts of the table of notifications. */
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
    review_waiting: 'Review for you',
    review_decided: 'Review decision',
    review_ready: 'Review ready to close',
    review_closed: 'Review closed',
    review_reopened: 'Review reopened',
    review_due: 'Review due',
    member_joined: 'New member',
    invited: 'Invitation',
  },
  versionNumber: (version: number) => `V${version}`,

  /** The reason, after the notification's text. */
  reasons: {
    assigned: 'because you are assigned',
    mentioned: 'you were mentioned',
    created: 'because you created it',
    commented: 'because you commented on it',
    following: 'you follow this',
    member: '',
    invited: '',
    reviewing: 'because you take part in it',
    due: 'because you are assigned',
  },

  endMails: 'Stop these emails',
  endMailsLead: 'You’ll see project news only in the app. You’ll still receive invitations and links that you request.',
  linkNotValid: 'This link is incomplete. Open it from the email again, or turn off emails in your settings.',
  toSettings: 'Open your settings',
  mailsEnded: 'You will no longer receive these emails. You can turn them on again in your settings.',

  markAsRead: 'Mark as read',
  markAsUnread: 'Mark as unread',
  markAllAsRead: 'Mark all as read',

  nothingYet: 'Nothing to read',
  nothingYetBecause: 'Activity on your markups, tasks and projects appears here.',
  nothingFound: 'No notifications found',
  nothingFoundBecause: 'No notifications match these filters.',
} as const;
