import type { ReactNode } from 'react';

/** Members and invitations. */
export const membersMessages = {
  invalidEmail: 'Invalid Email Address',
  manage: 'Manage',
  more: (count: number) => `and ${count} more`,
  waiting: (count: number) => `${count === 1 ? '1 person has' : `${count} people have`} not joined yet`,
  self: '(you)',
  role: 'Role',
  viewer: 'Viewer',
  reviewer: 'Reviewer',
  editor: 'Editor',
  roleMeans: {
    viewer: 'Viewers see everything in the project except private markups. They change nothing.',
    reviewer: 'Reviewers also comment and draw markups of their own.',
    editor: 'Editors can also change other people’s markups, tasks and files, and invite people.',
  },
  roleGiven: (name: string, role: string) => `${name} is now a ${role.toLowerCase()}.`.replace(' a e', ' an e'),
  rolesAllow: 'What each role can do',
  seeDrawings: 'See drawings and markups',
  comment: 'Comment',
  drawOwn: 'Draw markups, change their own',
  changeAll: 'Change all markups, tasks and files',
  invite: 'Invite and remove people',
  giveRoles: 'Give roles, hand over, delete',
  yes: 'Yes',
  no: 'No',
  nobodyFits: 'No members match these filters',
  nobodyFitsHint: 'Remove a filter to see more.',
  handOverProject: 'Hand over project',
  removeFromProject: 'Remove from project',

  inviteTo: (project: string) => `Invite people to ${project}`,
  sendInvitations: 'Send invitations',
  done: 'Done',
  invitationMeans: 'They receive a link to join that is valid for 14 days.',
  addresses: 'Addresses',
  emailAddresses: 'Email addresses',
  someAddresses: 'ann@example.org, bo@example.org',
  removeAddress: (address: string) => `Remove ${address}`,
  notAnAddress: 'Not an address: ',
  noAddress: 'Enter at least one address.',
  tooManyAddresses: (most: number) => `You can invite up to ${most} addresses at once.`,
  invitationsSent: (count: number) => (count === 1 ? 'Invitation sent.' : `${count} invitations sent.`),
  results: 'Results',

  invitation: 'Invitation',
  loadingInvitation: 'Loading the invitation',
  invitedTo: (project: string) => `You are invited to ${project}`,
  invitedToHint: (inviter: string) => `${inviter} wants to review documents and drawings with you.`,
  acceptInvitation: 'Accept invitation',
  joined: (project: string) => `You are a member of ${project}`,
  joinedHint: 'There is nothing left to accept.',
  openProject: 'Open project',
  invitationExpired: 'This invitation has expired',
  invitationExpiredHint: (inviter: string, project: string) => `Ask ${inviter} to invite you to ${project} again.`,
  invitationEnded: 'This invitation is no longer valid',
  invitationEndedHint: 'It was withdrawn, or you have left the project. Ask a member to invite you again.',
  notYours: 'There is no invitation for you here',
  notYoursHint: 'It may have been sent to another email address. Sign in with the address it was sent to.',
  goHome: 'Go to Home',

  pendingInvitations: 'Pending invitations',
  nobodyWaits: 'No pending invitations.',
  invitedAs: (role: string, name: string, day: ReactNode) => (
    <>
      {role}, invited by {name} on {day}
    </>
  ),
  until: (day: ReactNode) => <>Valid until {day}</>,
  expired: (day: ReactNode) => <>Expired {day}</>,
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  withdraw: (email: string) => `Withdraw the invitation for ${email}`,

  removeMember: 'Remove member?',
  remove: 'Remove',
  removalMeans: (name: string, project: string) => (
    <>
      <b>{name}</b> will no longer be able to open <b>{project}</b>. Everything they created stays, under their name. Guest links they made
      stop working. You can invite them again.
    </>
  ),
  leaveProject: 'Leave project?',
  leavingMeans: (project: string) => (
    <>
      You will no longer be able to open <b>{project}</b>. Everything you created stays, under your name. Guest links you made stop working.
      To return, you need a new invitation.
    </>
  ),
  handOver: 'Hand over',
  handOverQuestion: 'Hand over project?',
  handingOverMeans: (name: string, project: string) => (
    <>
      <b>{name}</b> becomes the owner of <b>{project}</b> and can edit it, delete it and hand it over. You stay a member. Only the new owner
      can make you the owner again.
    </>
  ),
} as const;
