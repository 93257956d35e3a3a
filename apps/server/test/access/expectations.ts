import { randomUUID } from 'node:crypto';
import { accountExpectations } from './account-expectations.ts';
import { annotationImportExpectations } from './annotation-import-expectations.ts';
import { calendarExpectations } from './calendar-expectations.ts';
import { carryOverExpectations } from './carry-over-expectations.ts';
import { comparisonExpectations } from './comparison-expectations.ts';
import { byProject, type Expectations, ofAnotherUser, signedIn, signedOut } from './expectation.ts';
import { guestExpectations } from './guest-expectations.ts';
import { linkExpectations } from './link-expectations.ts';
import { markupExportExpectations } from './markup-export-expectations.ts';
import { passkeyExpectations } from './passkey-expectations.ts';
import { publicationExpectations } from './publication-expectations.ts';
import { regroupingExpectations } from './regrouping-expectations.ts';
import { reviewExpectations } from './review-expectations.ts';
import { everyone, rules, type Rule } from './rules.ts';
import { secondFactorExpectations } from './second-factor-expectations.ts';
import { sheetExpectations } from './sheet-expectations.ts';
import { signingInExpectations } from './signing-in-expectations.ts';
import { webhookExpectations } from './webhook-expectations.ts';
import { workExpectations } from './work-expectations.ts';
import type { Place } from './world.ts';

const pdf = '%PDF-1.7\n%%EOF';
const newAddress = () => `${randomUUID()}@example.com`;
const anyone = { rule: rules.anyone };
const notRemovable = 'member_not_removable';
const ownerNotRemovable: Rule = {
  ...rules.members,
  viewer: notRemovable,
  reviewer: notRemovable,
  member: notRemovable,
  author: notRemovable,
  administratorMember: notRemovable,
  owner: notRemovable,
};
const byFolder = { params: (at: Place) => ({ id: at.project, folderId: at.folder }) };
const region = { name: 'Detail A', left: 10, top: 10, width: 100, height: 50, calibration: { actual: 72, calibrated: 25.4, unit: 'mm' } };
const byPage = { params: (at: Place) => ({ itemId: at.item, sheetId: at.page }) };

/**
 * Who may do what, for every operation with a handler. The test fails if an operation is missing here.
 */
export const expectations: Expectations = {
  ...accountExpectations,
  ...signingInExpectations,
  ...secondFactorExpectations,
  ...passkeyExpectations,
  ...comparisonExpectations,
  ...annotationImportExpectations,
  ...markupExportExpectations,
  ...sheetExpectations,
  ...linkExpectations,
  ...publicationExpectations,
  ...calendarExpectations,
  ...reviewExpectations,
  ...webhookExpectations,
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
      foreignBodies: { 'to someone who is not a member': { body: (_, other) => ({ user_id: other.spare }), code: 'invalid_input' } },
    },
  ],
  exportProject: [{ rule: rules.owner, ...byProject }],
  listProjectExports: [{ rule: rules.owner, ...byProject }],
  downloadProjectExport: [
    {
      rule: { ...everyone('not_found'), owner: 'done' },
      params: (at) => ({ id: at.project, exportId: at.projectExport }),
      query: ({ id, exportId }, sign) => sign(`/api/project/${id}/exports/${exportId}/content`),
    },
  ],
  importProject: [{ rule: { ...everyone('unreadable_file'), ...signedOut }, file: pdf }],
  getProjectImport: [{ rule: { ...everyone('not_found'), ...signedOut, owner: 'done' }, params: (at) => ({ id: at.projectImport }) }],
  seeProject: [{ rule: rules.members, ...byProject }],
  listTrashedProjects: [signedIn],
  restoreProject: [{ rule: rules.owner, params: (at) => ({ id: at.trashedProject }) }],

  listMembers: [{ rule: rules.members, params: (at) => ({ projectId: at.project }) }],
  startSeeing: [{ rule: rules.owner, params: (at) => ({ id: at.project }), body: (_, world) => ({ user_id: world.people.author.id }) }],
  stopSeeing: [{ rule: ofAnotherUser, withoutProject: true }],
  updateMember: [{ rule: rules.owner, params: (at) => ({ id: at.spareMembership }), body: () => ({ role: 'viewer' }) }],
  removeMember: [
    { rule: rules.members, params: (at) => ({ id: at.spareMembership }) },
    { rule: ownerNotRemovable, params: (at) => ({ id: at.ownMembership }) },
  ],
  inviteMember: [
    {
      rule: rules.members,
      body: (at) => ({ email: newAddress(), project_id: at.project }),
      foreignBodies: {
        'to another project': { body: (_, other) => ({ email: newAddress(), project_id: other.project }), code: 'not_found' },
      },
    },
  ],
  listInvitations: [{ rule: rules.members, ...byProject }],
  resendInvitation: [{ rule: rules.members, params: (at) => ({ id: at.invitation }) }],
  revokeInvitation: [{ rule: rules.members, params: (at) => ({ id: at.invitation }) }],
  getInvitation: [{ rule: everyone('invitation_not_valid'), withoutProject: true, params: () => ({ token: 'unknown' }) }],
  acceptInvitation: [
    {
      rule: { ...everyone('invitation_not_valid'), ...signedOut, outsider: 'done' },
      body: (_, world) => ({ token: world.inviteToken }),
    },
  ],
  getOwnInvitation: [
    { rule: ofAnotherUser, params: (at) => ({ id: at.invitation }) },
    { rule: { ...ofAnotherUser, outsider: 'done' }, params: (at) => ({ id: at.outsidersInvitation }) },
  ],
  acceptOwnInvitation: [
    { rule: ofAnotherUser, params: (at) => ({ id: at.invitation }) },
    { rule: { ...ofAnotherUser, outsider: 'done' }, params: (at) => ({ id: at.outsidersInvitation }) },
  ],

  createFolder: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ name: 'Plans', parent_id: at.folder }),
      foreignBodies: {
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
      foreignBodies: { 'into a folder of another project': { body: (_, other) => ({ parent_id: other.folder }), code: 'invalid_input' } },
    },
  ],
  listFolderViewers: [{ rule: rules.owner, ...byFolder, query: () => ({ search: 'a' }) }],
  limitFolder: [{ rule: rules.owner, ...byFolder, body: () => ({ limit: { roles: ['editor'], user_ids: [], hidden_from: [] } }) }],
  deleteFolder: [{ rule: rules.members, ...byFolder }],
  listTrashedFolders: [{ rule: rules.members, ...byProject }],
  restoreFolder: [{ rule: rules.members, params: (at) => ({ id: at.project, folderId: at.trashedFolder }) }],
  listUserFolders: [{ rule: rules.members, params: (at) => ({ projectId: at.project }) }],
  listParentFolders: [{ rule: rules.members, params: (at) => ({ projectId: at.project, folderId: at.folder }) }],

  listFolderItems: [{ rule: rules.members, ...byFolder }],
  listFolderRows: [
    { rule: rules.members, ...byProject },
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ folder_id: at.folder }),
      foreignBodies: { 'of another project’s folder': { body: (_, other) => ({ folder_id: other.folder }), code: 'not_found' } },
    },
  ],
  exportItems: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ folder_id: at.folder, format: 'csv' }),
      foreignBodies: {
        'of another project’s folder': { body: (_, other) => ({ folder_id: other.folder, format: 'csv' }), code: 'not_found' },
      },
    },
  ],
  listNewestItems: [{ rule: rules.members, ...byProject }],
  uploadItem: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.folder }),
      body: (at) => ({ project_id: at.project }),
      file: pdf,
      foreignBodies: {
        'as a version of another project’s item': { body: (_, other) => ({ item_id: other.item }), code: 'not_found' },
        'with another project’s id': { body: (_, other) => ({ project_id: other.project }), code: 'not_found' },
      },
    },
  ],
  finishUpload: [
    {
      rule: {
        ...rules.members,
        viewer: 'not_found',
        reviewer: 'not_found',
        member: 'not_found',
        administratorMember: 'not_found',
        owner: 'not_found',
      },
      params: (at) => ({ id: at.upload }),
      withoutProject: true,
    },
  ],
  predictUploads: [{ rule: rules.members, params: (at) => ({ id: at.folder }), body: () => ({ names: ['plan.pdf'] }) }],
  updateItem: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.folder, itemId: at.item }),
      body: () => ({ name: 'section.pdf' }),
      foreignBodies: { 'into a folder of another project': { body: (_, other) => ({ folder_id: other.folder }), code: 'invalid_input' } },
    },
  ],
  deleteItem: [{ rule: rules.members, params: (at) => ({ id: at.folder, itemId: at.item }) }],
  restoreItem: [{ rule: rules.members, params: (at) => ({ id: at.project, itemId: at.trashedItem }) }],
  listTrashedItems: [{ rule: rules.members, ...byProject }],
  listTrashedVersions: [{ rule: rules.members, ...byProject }],
  makeVersionCurrent: [{ rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.olderFile }) }],
  updateVersion: [
    { rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.olderFile }), body: () => ({ note: 'Issued for tender' }) },
  ],
  deleteVersion: [{ rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.olderFile }) }],
  restoreVersion: [{ rule: rules.members, params: (at) => ({ id: at.longItem, fileId: at.trashedFile }) }],
  prepareArchive: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ items: [at.item], folders: [at.folder] }),
      foreignBodies: {
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
  listLayers: [{ rule: rules.members, params: (at) => ({ fileId: at.file }) }],
  hideLayers: [
    {
      rule: rules.members,
      params: (at) => ({ fileId: at.file, pageNumber: at.page }),
      body: () => ({ hidden: { key: 'AQ', names: ['Walls'] } }),
    },
  ],
  findInFile: [{ rule: rules.members, params: (at) => ({ fileId: at.file }), query: () => ({ text: 'door' }) }],
  getPageGeometry: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: at.page }) }],
  getScanSettings: [{ rule: rules.members, ...byProject }],
  updateScanSettings: [{ rule: rules.owner, ...byProject, body: () => ({ languages: ['deu'] }) }],
  getFileScans: [{ rule: rules.members, params: (at) => ({ fileId: at.file }) }],
  pauseScans: [{ rule: rules.members, params: (at) => ({ fileId: at.file }), body: () => ({ is_paused: true }) }],
  readScansAgain: [{ rule: rules.members, params: (at) => ({ fileId: at.file }), body: () => ({}) }],
  wantPage: [{ rule: rules.members, params: (at) => ({ fileId: at.file, pageNumber: at.page }) }],
  unlockFile: [{ rule: rules.members, params: (at) => ({ fileId: at.file }), body: () => ({ password: 'secret' }) }],
  fileOriginal: [
    { rule: rules.membersBySignedUrl, params: (at) => ({ id: at.file }), query: ({ id }, sign) => sign(`/api/file/${id}/original`) },
  ],

  getEditorDetails: [{ rule: rules.members, ...byPage }],
  getMarkups: [{ rule: rules.members, params: (at) => ({ itemId: at.item }), query: () => ({ ids: '1,2,3' }) }],
  createEditorDetails: [
    {
      rule: rules.members,
      ...byPage,
      body: (at) => ({ projectId: at.project }),
      foreignBodies: { 'with another project’s id': { body: (_, other) => ({ projectId: other.project }), code: 'not_found' } },
    },
  ],
  calibratePage: [
    {
      rule: rules.members,
      ...byPage,
      body: (at) => ({ calibration: { actual: 72, calibrated: 25.4, unit: 'mm' }, projectId: at.project }),
      foreignBodies: {
        'with another project’s id': { body: (_, other) => ({ calibration: null, projectId: other.project }), code: 'not_found' },
      },
    },
  ],
  saveScaleRegion: [
    {
      rule: rules.members,
      params: (at) => ({ itemId: at.item, sheetId: at.page, regionId: 'detail' }),
      body: (at) => ({ ...region, projectId: at.project }),
      foreignBodies: { 'with another project’s id': { body: (_, other) => ({ ...region, projectId: other.project }), code: 'not_found' } },
    },
  ],
  deleteScaleRegion: [{ rule: rules.members, params: (at) => ({ itemId: at.item, sheetId: at.page, regionId: 'detail' }) }],
  createMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ itemId: at.item, sheetId: at.page, editorId: at.editor }),
      body: (at) => ({ privacy: 'public', open: 'open', projectId: at.project }),
      foreignBodies: { 'on a version of another project’s item': { body: (_, other) => ({ file_id: other.file }), code: 'invalid_input' } },
    },
  ],
  saveEditorDetails: [
    {
      rule: rules.members,
      ...byPage,
      body: (at) => ({ markupId: at.markup, editor_details: [] }),
      foreignBodies: {
        'into a markup of another project': { body: (_, other) => ({ markupId: other.markup, editor_details: [] }), code: 'not_found' },
        'into someone’s private markup': { body: (at) => ({ markupId: at.privateMarkup, editor_details: [] }), code: 'not_found' },
      },
    },
  ],
  updateMarkup: [
    {
      rule: rules.members,
      params: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.markup }),
      hidden: (at) => ({ pageId: at.page, editorId: at.editor, markupId: at.privateMarkup }),
      body: (at) => ({ open: 'closed', assignee: at.spare }),
      foreignBodies: { 'for someone who is not a member': { body: (_, other) => ({ assignee: other.spare }), code: 'invalid_input' } },
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
  restoreComment: [{ rule: ofAnotherUser, params: (at) => ({ markupId: at.markup, commentId: at.comment }) }],
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

  ...guestExpectations,
  ...workExpectations,
  ...regroupingExpectations,
  ...carryOverExpectations,
  createLiveTicket: [signedIn],

  health: [anyone],
  openApi: [anyone],
};
