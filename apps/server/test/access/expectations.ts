import { randomUUID } from 'node:crypto';
import type { ErrorCode, Operation, OperationId, Operations, SentBodyOf, SentParamsOf, SentQueryOf } from '@sheetmark/contract';
import { everyone, rules, type Rule } from './rules.ts';
import type { Place, World } from './world.ts';

/** Signs a path for the persona who calls. */
export type Sign = (path: string) => { u: number; e: number; s: string };

/** What to send, built from ids of a place; and who gets what. */
export interface Expectation<O extends Operation> {
  readonly rule: Rule;
  readonly params?: (place: Place) => SentParamsOf<O>;
  readonly query?: (params: SentParamsOf<O>, sign: Sign) => SentQueryOf<O>;
  readonly body?: (place: Place, world: World) => SentBodyOf<O>;
  /** For uploads: the file's bytes. */
  readonly file?: string;
  /** The parameters name nothing of a project, so that another project's are no different. */
  readonly ofNoProject?: true;
  /** Parameters that lead to what is private to somebody else. A member of the project gets `not_found`. */
  readonly hidden?: (place: Place) => SentParamsOf<O>;
  /** Bodies that name something of another project, or private, by what they do. */
  readonly strange?: Readonly<Record<string, { readonly body: (here: Place, other: Place) => SentBodyOf<O>; readonly code: ErrorCode }>>;
}

type Expectations = { readonly [K in OperationId]?: readonly Expectation<Operations[K]>[] };

const pdf = '%PDF-1.7\n%%EOF';
const newAddress = () => `${randomUUID()}@example.com`;
const newEndpoint = () => `https://push.example.com/${randomUUID()}`;
const signedOut = { nobody: 'signed_out', expired: 'signed_out', inactive: 'signed_out' } as const;
/** What is one user’s own, and here somebody else’s. */
const ofSomebodyElse: Rule = { ...everyone('not_found'), ...signedOut };
const newView = () => ({ name: 'Mine', configuration: '{}' });
const anyone = { rule: rules.anyone };
const signedIn = { rule: rules.signedIn };
const keeps = 'member_not_removable';
const ownerStays: Rule = { ...rules.members, member: keeps, author: keeps, administratorMember: keeps, owner: keeps };
const bySpare = { ofNoProject: true, params: (at: Place) => ({ id: at.spare }) } as const;
const byProject = { params: (at: Place) => ({ id: at.project }) };
const byFolder = { params: (at: Place) => ({ id: at.project, folderId: at.folder }) };
const byPage = { params: (at: Place) => ({ itemId: at.item, sheetId: at.page }) };

/**
 * Who may do what, for every operation that is built. The test fails for a built operation that is missing here, so whoever
 * builds one adds its row.
 */
export const expectations: Expectations = {
  signUp: [
    { ...anyone, body: () => ({ email: newAddress(), password: 'secret', first_name: 'Ada' }) },
    {
      rule: { ...rules.administrators, nobody: 'not_allowed', expired: 'not_allowed', inactive: 'not_allowed' },
      body: () => ({ email: newAddress(), password: 'secret', first_name: 'Ada', isAdmin: true }),
    },
  ],
  resendValidation: [{ ...anyone, body: () => ({ email: newAddress() }) }],
  validateToken: [{ rule: everyone('link_not_valid'), query: () => ({ token: 'unknown' }) }],
  logIn: [{ rule: everyone('wrong_credentials'), body: () => ({ email: newAddress(), password: 'secret' }) }],
  logOut: [signedIn],
  forgotPassword: [{ ...anyone, body: () => ({ email: newAddress() }) }],
  resetForgotPassword: [
    { rule: everyone('link_not_valid'), body: () => ({ token: 'unknown', newPassword: 'secret', newPasswordConfirm: 'secret' }) },
  ],
  getUserDetails: [signedIn],
  updateOwnAccount: [{ ...signedIn, body: () => ({ first_name: 'Ada', avatar_color: 3 }) }],
  updateExtraDetails: [{ ...signedIn, body: () => ({ type: 'is_notification_active', state: 0 }) }],
  changePassword: [
    {
      rule: { ...everyone('wrong_password'), ...signedOut },
      body: () => ({ currentPassword: 'a guess', newPassword: 'secret', newPasswordConfirm: 'secret' }),
    },
  ],
  listSessions: [signedIn],
  endSession: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.spareSession }) }],
  endOtherSessions: [signedIn],
  getPushKey: [signedIn],
  subscribe: [{ ...signedIn, body: () => ({ obj: { endpoint: newEndpoint(), keys: { p256dh: 'key', auth: 'auth' } } }) }],
  unsubscribe: [{ ...signedIn, body: () => ({ endpoint: newEndpoint() }) }],

  listUsers: [{ rule: rules.administrators }],
  updateUser: [{ rule: rules.administrators, ...bySpare, body: () => ({ is_active: 0 }) }],
  deleteUser: [{ rule: rules.administrators, ...bySpare }],

  createProject: [{ ...signedIn, body: () => ({ name: 'Quay' }) }],
  listProjects: [signedIn],
  getProject: [{ rule: rules.members, ...byProject }],
  updateProject: [{ rule: rules.owner, ...byProject, body: () => ({ name: 'Quay' }) }],
  deleteProject: [{ rule: rules.owner, ...byProject }],
  handOverProject: [
    {
      rule: rules.owner,
      ...byProject,
      body: (at) => ({ user_id: at.spare }),
      strange: { 'to somebody who is not a member': { body: (_, other) => ({ user_id: other.spare }), code: 'invalid_input' } },
    },
  ],
  seeProject: [{ rule: rules.members, ...byProject }],
  listTrashedProjects: [signedIn],
  restoreProject: [{ rule: rules.owner, params: (at) => ({ id: at.trashedProject }) }],

  listMembers: [{ rule: rules.members, params: (at) => ({ projectId: at.project }) }],
  removeMember: [
    { rule: rules.members, params: (at) => ({ id: at.spareMembership }) },
    { rule: ownerStays, params: (at) => ({ id: at.ownMembership }) },
  ],
  inviteMember: [
    {
      rule: rules.members,
      body: (at) => ({ email: newAddress(), project_id: at.project }),
      strange: { 'to another project': { body: (_, other) => ({ email: newAddress(), project_id: other.project }), code: 'not_found' } },
    },
  ],
  listInvitations: [{ rule: rules.members, ...byProject }],
  resendInvitation: [{ rule: rules.members, params: (at) => ({ id: at.invitation }) }],
  revokeInvitation: [{ rule: rules.members, params: (at) => ({ id: at.invitation }) }],
  acceptInvitation: [
    {
      rule: { ...everyone('invitation_not_valid'), ...signedOut, outsider: 'done' },
      body: (_, world) => ({ token: world.inviteToken }),
    },
  ],

  createFolder: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ name: 'Plans', parent_id: at.folder }),
      strange: {
        'below a folder of another project': { body: (_, other) => ({ name: 'Plans', parent_id: other.folder }), code: 'invalid_input' },
      },
    },
  ],
  listFolders: [{ rule: rules.members, ...byProject }],
  getFolder: [{ rule: rules.members, params: (at) => ({ projectId: at.project, folderId: at.folder }) }],
  updateFolder: [
    {
      rule: rules.members,
      ...byFolder,
      body: () => ({ name: 'Sections' }),
      strange: { 'into a folder of another project': { body: (_, other) => ({ parent_id: other.folder }), code: 'invalid_input' } },
    },
  ],
  deleteFolder: [{ rule: rules.members, ...byFolder }],
  listTrashedFolders: [{ rule: rules.members, ...byProject }],
  restoreFolder: [{ rule: rules.members, params: (at) => ({ id: at.project, folderId: at.trashedFolder }) }],
  listUserFolders: [{ rule: rules.members, params: (at) => ({ projectId: at.project }) }],
  listParentFolders: [{ rule: rules.members, params: (at) => ({ projectId: at.project, folderId: at.folder }) }],

  listFolderItems: [{ rule: rules.members, ...byFolder }],
  listNewestItems: [{ rule: rules.members, ...byProject }],
  uploadItem: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.folder }),
      body: (at) => ({ project_id: at.project }),
      file: pdf,
      strange: {
        'as a version of another project’s item': { body: (_, other) => ({ item_id: other.item }), code: 'not_found' },
        'with another project’s id': { body: (_, other) => ({ project_id: other.project }), code: 'not_found' },
      },
    },
  ],
  finishUpload: [
    {
      rule: { ...rules.members, member: 'not_found', administratorMember: 'not_found', owner: 'not_found' },
      params: (at) => ({ id: at.upload }),
      ofNoProject: true,
    },
  ],
  predictUploads: [{ rule: rules.members, params: (at) => ({ id: at.folder }), body: () => ({ names: ['plan.pdf'] }) }],
  updateItem: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.folder, itemId: at.item }),
      body: () => ({ name: 'section.pdf' }),
      strange: { 'into a folder of another project': { body: (_, other) => ({ folder_id: other.folder }), code: 'invalid_input' } },
    },
  ],
  deleteItem: [{ rule: rules.members, params: (at) => ({ id: at.folder, itemId: at.item }) }],
  restoreItem: [{ rule: rules.members, params: (at) => ({ id: at.project, itemId: at.trashedItem }) }],
  listTrashedItems: [{ rule: rules.members, ...byProject }],
  listTrashedVersions: [{ rule: rules.members, ...byProject }],
  makeVersionCurrent: [{ rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.olderFile }) }],
  deleteVersion: [{ rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.olderFile }) }],
  restoreVersion: [{ rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.trashedFile }) }],
  prepareArchive: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ items: [at.item], folders: [at.folder] }),
      strange: {
        'of another project’s items': { body: (_, other) => ({ items: [other.item] }), code: 'not_found' },
        'of another project’s folders': { body: (_, other) => ({ folders: [other.folder] }), code: 'not_found' },
      },
    },
  ],
  downloadArchive: [
    {
      rule: rules.membersBySignedUrl,
      ...byProject,
      query: ({ id }, sign) => ({ ...sign(`/api/project/${id}/archive//`), items: '', folders: '' }),
    },
  ],
  listItemFiles: [{ rule: rules.members, params: (at) => ({ id: at.item }) }],
  openFile: [{ rule: rules.members, params: (at) => ({ fileId: at.file, itemId: at.item }) }],
  sheetPreview: [
    { rule: rules.membersBySignedUrl, params: (at) => ({ id: at.sheet }), query: ({ id }, sign) => sign(`/api/sheet/${id}/preview`) },
  ],
  sheetThumbnail: [
    { rule: rules.membersBySignedUrl, params: (at) => ({ id: at.sheet }), query: ({ id }, sign) => sign(`/api/sheet/${id}/thumbnail`) },
  ],
  sheetTile: [
    {
      rule: rules.membersBySignedUrl,
      params: (at) => ({ id: at.sheet, z: 0, x: 0, y: 0 }),
      query: ({ id }, sign) => sign(`/api/sheet/${id}/tile`),
    },
  ],
  getPageText: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: at.page }) }],
  getPageGeometry: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: at.page }) }],
  wantPage: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: at.page }) }],
  unlockFile: [{ rule: rules.members, params: (at) => ({ fileId: at.file }), body: () => ({ password: 'secret' }) }],
  fileOriginal: [
    { rule: rules.membersBySignedUrl, params: (at) => ({ id: at.file }), query: ({ id }, sign) => sign(`/api/file/${id}/original`) },
  ],

  getEditorDetails: [{ rule: rules.members, ...byPage }],
  createEditorDetails: [
    {
      rule: rules.members,
      ...byPage,
      body: (at) => ({ projectId: at.project }),
      strange: { 'with another project’s id': { body: (_, other) => ({ projectId: other.project }), code: 'not_found' } },
    },
  ],
  createMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ itemId: at.item, sheetId: at.page, editorId: at.editor }),
      body: (at) => ({ privacy: 'public', open: 'open', projectId: at.project }),
      strange: { 'on a version of another project’s item': { body: (_, other) => ({ file_id: other.file }), code: 'invalid_input' } },
    },
  ],
  saveEditorDetails: [
    {
      rule: rules.members,
      ...byPage,
      body: (at) => ({ markupId: at.markup, editor_details: [] }),
      strange: {
        'into a markup of another project': { body: (_, other) => ({ markupId: other.markup, editor_details: [] }), code: 'not_found' },
        'into somebody’s private markup': { body: (at) => ({ markupId: at.privateMarkup, editor_details: [] }), code: 'not_found' },
      },
    },
  ],
  updateMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.markup }),
      hidden: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.privateMarkup }),
      body: (at) => ({ open: 'closed', assignee: at.spare }),
      strange: { 'for somebody who is not a member': { body: (_, other) => ({ assignee: other.spare }), code: 'invalid_input' } },
    },
  ],
  deleteMarkup: [
    {
      rule: rules.authorOrOwner,
      params: (at) => ({ pageNumber: at.page, editorId: at.editor, markupId: at.markup }),
      hidden: (at) => ({ pageNumber: at.page, editorId: at.editor, markupId: at.privateMarkup }),
    },
  ],
  listMarkups: [{ rule: rules.members, params: (at) => ({ projectId: at.project }) }],
  markupThumbnail: [
    {
      rule: rules.membersBySignedUrl,
      params: (at) => ({ id: at.markup, revision: 1 }),
      hidden: (at) => ({ id: at.privateMarkup, revision: 1 }),
      query: ({ id, revision }, sign) => sign(`/api/markup/${id}/thumbnail/${revision}`),
    },
  ],

  createComment: [
    {
      rule: rules.members,
      params: (at) => ({ markupId: at.markup }),
      hidden: (at) => ({ markupId: at.privateMarkup }),
      body: () => ({ text: 'Seen.' }),
    },
  ],
  updateComment: [
    {
      rule: rules.author,
      params: (at) => ({ markupId: at.markup, commentId: at.comment }),
      hidden: (at) => ({ markupId: at.privateMarkup, commentId: at.privateComment }),
      body: () => ({ text: 'Seen.' }),
    },
  ],
  deleteComment: [
    {
      rule: rules.authorOrOwner,
      params: (at) => ({ markupId: at.markup, commentId: at.comment }),
      hidden: (at) => ({ markupId: at.privateMarkup, commentId: at.privateComment }),
    },
  ],
  uploadMedia: [{ rule: rules.members, body: (at) => ({ project_id: at.project }), file: pdf }],
  deleteMedia: [{ rule: rules.authorOrOwner, params: (at) => ({ mediaId: at.media }), hidden: (at) => ({ mediaId: at.privateMedia }) }],
  getMedia: [{ rule: rules.members, params: (at) => ({ mediaId: at.media }), hidden: (at) => ({ mediaId: at.privateMedia }) }],
  mediaContent: [
    {
      rule: rules.membersBySignedUrl,
      params: (at) => ({ id: at.media }),
      hidden: (at) => ({ id: at.privateMedia }),
      query: ({ id }, sign) => sign(`/api/media/${id}/content`),
    },
  ],

  listTasks: [{ rule: rules.members, ...byProject }],
  createTask: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ task_name: 'Check the span', markup_id: at.markup, assignee: at.spare }),
      strange: {
        'from a markup of another project': {
          body: (_, other) => ({ task_name: 'Check', markup_id: other.markup }),
          code: 'invalid_input',
        },
        'from somebody’s private markup': { body: (at) => ({ task_name: 'Check', markup_id: at.privateMarkup }), code: 'invalid_input' },
        'for somebody who is not a member': { body: (_, other) => ({ task_name: 'Check', assignee: other.spare }), code: 'invalid_input' },
        'with somebody else’s attachment': { body: (at) => ({ task_name: 'Check', attachments: [at.media] }), code: 'invalid_input' },
      },
    },
  ],
  getTask: [{ rule: rules.members, params: (at) => ({ id: at.task }) }],
  updateTask: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.task }),
      body: (at) => ({ status: 'closed', assignee: at.spare }),
      strange: { 'for somebody who is not a member': { body: (_, other) => ({ assignee: other.spare }), code: 'invalid_input' } },
    },
  ],
  deleteTask: [{ rule: rules.authorOrOwner, params: (at) => ({ id: at.task }) }],
  createTaskComment: [{ rule: rules.members, params: (at) => ({ id: at.task }), body: () => ({ text: 'Seen.' }) }],
  updateTaskComment: [
    { rule: rules.author, params: (at) => ({ id: at.task, commentId: at.taskComment }), body: () => ({ text: 'Seen.' }) },
  ],
  deleteTaskComment: [{ rule: rules.authorOrOwner, params: (at) => ({ id: at.task, commentId: at.taskComment }) }],

  saveItemMetadata: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.item }),
      body: () => ({ formData: {} }),
      strange: { 'with another project’s id': { body: (_, other) => ({ formData: {}, project_Id: other.project }), code: 'not_found' } },
    },
  ],
  saveMarkupMetadata: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.markup }),
      hidden: (at) => ({ id: at.privateMarkup }),
      body: () => ({ formData: {} }),
      strange: { 'with another project’s id': { body: (_, other) => ({ formData: {}, project_Id: other.project }), code: 'not_found' } },
    },
  ],
  listMetadataColumns: [{ rule: rules.members, ...byProject }],
  createMetadataColumn: [{ rule: rules.members, ...byProject, body: () => ({ column_name: 'Trade' }) }],

  listProjectWork: [{ rule: rules.members, ...byProject, body: () => ({}) }],
  countProjectWork: [{ rule: rules.members, ...byProject, body: () => ({ by: 'status' }) }],
  updateWork: [
    {
      rule: rules.members,
      body: (at) => ({
        rows: [
          { type: 'markup', id: at.markup, status: 'closed' },
          { type: 'task', id: at.task, priority: 'high' },
        ],
      }),
      strange: {
        'on a task of another project': { body: (_, other) => ({ rows: [{ type: 'task', id: other.task }] }), code: 'not_found' },
        'on somebody’s private markup': { body: (at) => ({ rows: [{ type: 'markup', id: at.privateMarkup }] }), code: 'not_found' },
        'where one of many is another project’s': {
          body: (at, other) => ({
            rows: [
              { type: 'task', id: at.task, priority: 'high' },
              { type: 'markup', id: other.markup },
            ],
          }),
          code: 'not_found',
        },
      },
    },
  ],
  deleteWork: [
    {
      rule: rules.authorOrOwner,
      body: (at) => ({
        rows: [
          { type: 'markup', id: at.markup },
          { type: 'task', id: at.task },
        ],
      }),
      strange: {
        'on a markup of another project': { body: (_, other) => ({ rows: [{ type: 'markup', id: other.markup }] }), code: 'not_found' },
        'on somebody’s private markup': { body: (at) => ({ rows: [{ type: 'markup', id: at.privateMarkup }] }), code: 'not_found' },
      },
    },
  ],
  restoreWork: [
    {
      rule: { ...everyone('not_found'), ...signedOut },
      body: (at) => ({
        rows: [
          { type: 'markup', id: at.markup },
          { type: 'task', id: at.task },
        ],
      }),
    },
  ],
  exportWork: [
    { rule: rules.members, body: (at) => ({ list: { project_id: at.project }, format: 'csv' }) },
    { ...signedIn, body: () => ({ list: { type: 'created_by_me' }, format: 'xlsx' }) },
  ],
  listCreatedByMe: [{ ...signedIn, body: () => ({}) }],
  listAssignedToMe: [{ ...signedIn, body: () => ({}) }],
  searchMyTasksAndMarkups: [
    { ...signedIn, body: () => ({ text_to_search: 'span' }) },
    { rule: rules.members, body: (at) => ({ text_to_search: 'span', project_id: at.project }) },
  ],
  getFiltersById: [{ ...signedIn, body: () => ({ type: 'created_by_me' }) }],

  listMarkupAndTaskViews: [signedIn],
  createMarkupAndTaskView: [{ ...signedIn, body: newView }],
  updateMarkupAndTaskView: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.workView }), body: newView }],
  deleteMarkupAndTaskView: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.workView }) }],
  listProjectViews: [signedIn],
  createProjectView: [{ ...signedIn, body: newView }],
  updateProjectView: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.projectView }), body: newView }],
  deleteProjectView: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.projectView }) }],
  createLiveTicket: [signedIn],

  listNotifications: [signedIn],
  updateNotificationStatus: [{ ...signedIn, body: () => ({ status: 'read_notification', type: 'task_created' }) }],
  updateNotification: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.notification }), body: () => ({ status: 'read_notification' }) }],
  updateNotifications: [{ ...signedIn, body: (at) => ({ status: 'read_notification', ids: [at.notification] }) }],
  deleteNotification: [{ rule: ofSomebodyElse, params: (at) => ({ id: at.notification }) }],
  deleteNotifications: [{ ...signedIn, body: (at) => ({ ids: [at.notification] }) }],

  health: [anyone],
  openApi: [anyone],
};
