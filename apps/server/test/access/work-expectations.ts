import { byProject, type Expectations, ofAnotherUser, signedIn, signedOut } from './expectation.ts';
import { everyone, type Rule, rules } from './rules.ts';
import type { Place } from './world.ts';

/** Members may import the file, but it isn't one. */
const unreadable: Rule = Object.fromEntries(
  Object.entries(rules.members).map(([persona, outcome]) => [persona, outcome === 'done' ? 'unreadable_file' : outcome]),
) as Rule;

const ofTopicImport = (at: Place) => ({ id: at.project, importId: at.topicImport });

const newView = () => ({ name: 'Mine', configuration: '{}' });

/** Tasks, lists, metadata columns, views and notifications. */
export const workExpectations: Expectations = {
  listTasks: [{ rule: rules.members, ...byProject }],
  createTask: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ task_name: 'Check the span', markup_id: at.markup, assignee: at.spare }),
      foreignBodies: {
        'from a markup of another project': {
          body: (_, other) => ({ task_name: 'Check', markup_id: other.markup }),
          code: 'invalid_input',
        },
        'from someone’s private markup': { body: (at) => ({ task_name: 'Check', markup_id: at.privateMarkup }), code: 'invalid_input' },
        'for someone who is not a member': { body: (_, other) => ({ task_name: 'Check', assignee: other.spare }), code: 'invalid_input' },
        'with someone else’s attachment': { body: (at) => ({ task_name: 'Check', attachments: [at.media] }), code: 'invalid_input' },
      },
    },
  ],
  getTask: [{ rule: rules.members, params: (at) => ({ id: at.task }) }],
  updateTask: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.task }),
      body: (at) => ({ status: 'closed', assignee: at.spare }),
      foreignBodies: { 'for someone who is not a member': { body: (_, other) => ({ assignee: other.spare }), code: 'invalid_input' } },
    },
  ],
  deleteTask: [{ rule: rules.authorOrOwner, params: (at) => ({ id: at.task }) }],
  createTaskComment: [{ rule: rules.members, params: (at) => ({ id: at.task }), body: () => ({ text: 'Seen.' }) }],
  updateTaskComment: [
    { rule: rules.author, params: (at) => ({ id: at.task, commentId: at.taskComment }), body: () => ({ text: 'Seen.' }) },
  ],
  restoreTaskComment: [{ rule: ofAnotherUser, params: (at) => ({ id: at.task, commentId: at.taskComment }) }],
  deleteTaskComment: [{ rule: rules.authorOrOwner, params: (at) => ({ id: at.task, commentId: at.taskComment }) }],

  saveItemMetadata: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.item }),
      body: () => ({ formData: {} }),
      foreignBodies: {
        'with another project’s id': { body: (_, other) => ({ formData: {}, project_Id: other.project }), code: 'not_found' },
      },
    },
  ],
  saveMarkupMetadata: [
    {
      rule: rules.members,
      params: (at) => ({ id: at.markup }),
      hidden: (at) => ({ id: at.privateMarkup }),
      body: () => ({ formData: {} }),
      foreignBodies: {
        'with another project’s id': { body: (_, other) => ({ formData: {}, project_Id: other.project }), code: 'not_found' },
      },
    },
  ],
  getMarkupMetadata: [{ rule: rules.members, params: (at) => ({ id: at.markup }), hidden: (at) => ({ id: at.privateMarkup }) }],
  listMetadataColumns: [{ rule: rules.members, ...byProject }],
  createMetadataColumn: [{ rule: rules.members, ...byProject, body: () => ({ column_name: 'Trade' }) }],

  listProjectWork: [{ rule: rules.members, ...byProject, body: () => ({}) }],
  countProjectWork: [{ rule: rules.members, ...byProject, body: () => ({ by: 'status' }) }],
  sumWork: [
    { rule: rules.members, body: (at) => ({ list: { project_id: at.project } }) },
    { ...signedIn, body: () => ({ list: { type: 'assigned_to_me' } }) },
  ],
  previewTopics: [{ rule: unreadable, ...byProject, file: 'no archive' }],
  importTopics: [{ rule: unreadable, ...byProject, file: 'no archive' }],
  getTopicImport: [{ rule: { ...everyone('not_found'), ...signedOut, owner: 'done' }, params: ofTopicImport }],
  cancelTopicImport: [{ rule: { ...everyone('not_found'), ...signedOut, owner: 'done' }, params: ofTopicImport }],
  takeOff: [{ rule: rules.members, body: (at) => ({ list: { project_id: at.project } }) }],
  listTakeoffMarkups: [{ rule: rules.members, body: (at) => ({ list: { project_id: at.project }, path: [] }) }],
  exportTakeoff: [{ rule: rules.members, body: (at) => ({ list: { project_id: at.project }, format: 'xml' }) }],
  updateWork: [
    {
      rule: rules.members,
      body: (at) => ({
        rows: [
          { type: 'markup', id: at.markup, status: 'closed' },
          { type: 'task', id: at.task, priority: 'high' },
        ],
      }),
      foreignBodies: {
        'on a task of another project': { body: (_, other) => ({ rows: [{ type: 'task', id: other.task }] }), code: 'not_found' },
        'on someone’s private markup': { body: (at) => ({ rows: [{ type: 'markup', id: at.privateMarkup }] }), code: 'not_found' },
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
      needsFreshWorld: true,
      body: (at) => ({
        rows: [
          { type: 'markup', id: at.markup },
          { type: 'task', id: at.task },
        ],
      }),
      foreignBodies: {
        'on a markup of another project': { body: (_, other) => ({ rows: [{ type: 'markup', id: other.markup }] }), code: 'not_found' },
        'on someone’s private markup': { body: (at) => ({ rows: [{ type: 'markup', id: at.privateMarkup }] }), code: 'not_found' },
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
  listTrashedWork: [{ rule: rules.members, ...byProject }],
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
  updateMarkupAndTaskView: [{ rule: ofAnotherUser, params: (at) => ({ id: at.workView }), body: newView }],
  deleteMarkupAndTaskView: [{ rule: ofAnotherUser, params: (at) => ({ id: at.workView }) }],
  listProjectViews: [signedIn],
  createProjectView: [{ ...signedIn, body: newView }],
  updateProjectView: [{ rule: ofAnotherUser, params: (at) => ({ id: at.projectView }), body: newView }],
  deleteProjectView: [{ rule: ofAnotherUser, params: (at) => ({ id: at.projectView }) }],

  getQuickAccess: [signedIn],
  setFavourite: [
    {
      rule: rules.members,
      body: (at) => ({ project_id: at.project, item_id: at.item, page_number: at.page, favourite: true }),
      foreignBodies: {
        'a folder of another project': {
          body: (at, other) => ({ project_id: at.project, folder_id: other.folder, favourite: true }),
          code: 'not_found',
        },
        'a file of another project': {
          body: (at, other) => ({ project_id: at.project, item_id: other.item, favourite: true }),
          code: 'not_found',
        },
        'a view of someone else': {
          body: (at) => ({ project_id: at.project, view_id: at.workView, table: 'tasks', favourite: true }),
          code: 'not_found',
        },
      },
    },
  ],
  recordOpened: [
    {
      rule: rules.members,
      body: (at) => ({ project_id: at.project, item_id: at.item, page_number: at.page }),
      foreignBodies: {
        'a folder of another project': { body: (at, other) => ({ project_id: at.project, folder_id: other.folder }), code: 'not_found' },
        'a file of another project': { body: (at, other) => ({ project_id: at.project, item_id: other.item }), code: 'not_found' },
      },
    },
  ],

  listNotifications: [signedIn],
  updateNotificationStatus: [{ ...signedIn, body: () => ({ status: 'read_notification', type: 'task_created' }) }],
  updateNotification: [{ rule: ofAnotherUser, params: (at) => ({ id: at.notification }), body: () => ({ status: 'read_notification' }) }],
  updateNotifications: [{ ...signedIn, body: (at) => ({ status: 'read_notification', ids: [at.notification] }) }],
  deleteNotification: [{ rule: ofAnotherUser, params: (at) => ({ id: at.notification }) }],
  deleteNotifications: [{ ...signedIn, body: (at) => ({ ids: [at.notification] }) }],
  unsubscribeMails: [{ rule: everyone('link_not_valid'), params: () => ({ token: '1.forged' }), withoutProject: true }],
  getFollow: [{ rule: rules.members, ...byProject }],
  setFollow: [
    {
      rule: rules.members,
      ...byProject,
      body: (at) => ({ markup_id: at.markup, choice: 'follow' }),
      foreignBodies: {
        'of someone’s private markup': { body: (at) => ({ markup_id: at.privateMarkup, choice: 'mute' }), code: 'not_found' },
        'of a file of another project': { body: (_, other) => ({ item_id: other.item, choice: 'mute' }), code: 'not_found' },
        'of a markup of another project': { body: (_, other) => ({ markup_id: other.markup, choice: 'mute' }), code: 'not_found' },
      },
    },
  ],
};
