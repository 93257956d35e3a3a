import { expect, test } from 'vitest';
import type { z } from 'zod';
import { defaultPageSize, entities, NotificationType, OpenedFile, operations, pageQuery, Visibility } from '../src/index.ts';

/** The entities of the specification, section 3, with their field names in JSON. Ours may have more fields. */
const specified: Readonly<Record<string, readonly [schema: z.ZodObject, fields: string]>> = {
  user: [
    entities.OwnAccount,
    'id name email first_name last_name user_type token is_active created_at extra_settings notification_end_point total_tasks_created total_markups_created',
  ],
  'user in the user list': [entities.ListedUser, 'id name email first_name last_name user_type is_active created_at meta'],
  project: [entities.Project, 'id name description user_id total_members members markups tasks'],
  'project member': [entities.Member, 'members project_owner_id'],
  folder: [entities.Folder, 'id name Description parent_id project_id updated_at items subFolders'],
  item: [entities.Item, 'id folder_id files markups assignee created_by'],
  file: [entities.ItemFile, 'id actual_name image_url created_at updated_at created_by sheets versions'],
  sheet: [entities.Sheet, 'page_number image_url editor_details editor_id mark_ups'],
  'file that is opened': [OpenedFile, 'files editor_details'],
  'editor details': [entities.EditorDetails, 'id page_number mark_ups'],
  markup: [
    entities.MarkupRow,
    'id page_number open itext privacy visibility priority editor_details item comments created_by created_by_id resolved_by resolved_on assignee assignee_id due_date updated_at created_at',
  ],
  'row of a markup': [
    entities.MarkupRow,
    'name thumbnail_url item project_detail file_path open type assignee_name priority due_date created_by_detail updated_at file_version resolved_by resolved_on',
  ],
  task: [
    entities.Task,
    'id task_name description comments attachments created_by resolved_by assignee created_at due_date priority status',
  ],
  comment: [entities.Comment, 'text attachments'],
  notification: [
    entities.Notification,
    'id type status notification_text creator project item markup task url assignee version created_at updated_at',
  ],
  'saved view': [entities.View, 'id name configuration'],
  'filter option': [entities.FilterOption, 'id name type'],
  'custom metadata column': [entities.MetadataColumn, 'id column_name'],
  'canvas object': [entities.CanvasObject, 'm_id txtBorder borderLine lineStrokeArray lineStrokeStyle subType strokeWidth'],
};

test.each(Object.entries(specified))('a %s has every field of the specification', (_, [schema, fields]) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('a markup has the names of its item’s files, folder and project, and a member has the user’s', () => {
  expect(Object.keys(entities.MarkupRow.shape.item.shape)).toEqual(expect.arrayContaining(['files', 'folder_id', 'folder', 'project']));
  expect(Object.keys(entities.Member.shape.members.shape)).toEqual(expect.arrayContaining(['id', 'name']));
  expect(Object.keys(entities.ListedUser.shape.meta.shape)).toEqual(['tasks_count', 'markups_count']);
});

test('enums accept the specification’s words and no others', () => {
  const taken = (schema: z.ZodType, values: readonly unknown[]) => values.filter((value) => schema.safeParse(value).success);
  expect(taken(entities.SignedInUser.shape.user_type, [0, 1, 2, 3])).toEqual([1, 2]);
  expect(taken(entities.SignedInUser.shape.is_active, [0, 1, 2, true])).toEqual([0, 1]);
  expect(taken(entities.FilterOption.shape.type, ['assignee', 'project', 'status'])).toEqual(['assignee', 'project']);
  expect(taken(entities.Notification.shape.status, ['read_notification', 'unread_notification', 'read'])).toEqual([
    'read_notification',
    'unread_notification',
  ]);
  expect(taken(entities.CanvasObject.shape.subType, ['arrow', 'line', 'measurementLine', 'rect'])).toEqual([
    'arrow',
    'line',
    'measurementLine',
  ]);
  expect(NotificationType.options).toEqual(
    'markup_created markup_updated markup_assigned markup_status comment_added mentioned task_created task_assigned task_status task_due file_uploaded sheets_published review_waiting review_decided review_ready review_closed review_reopened review_due member_joined invited'.split(
      ' ',
    ),
  );
  expect(taken(Visibility, ['public', 'private', 'other'])).toEqual(['public', 'private']);
});

test('the fields that the specification puts next to status and message are there, and the others in data', () => {
  const top = (id: keyof typeof operations) => Object.keys((operations[id] as { answer?: z.ZodObject }).answer?.shape ?? {});
  // Not in the specification: the proof, which only our page uses.
  expect(top('validateToken')).toEqual(['email', 'proof']);
  expect(top('getUserDetails')).toEqual(['user', 'extra_settings']);
  expect(top('listFolderItems')).toEqual(expect.arrayContaining(['items', 'folds', 'projectDetails']));
  expect(top('listItemFiles')).toEqual(['fileDetails']);
  expect(top('openFile')).toEqual(expect.arrayContaining(['files', 'editor_details']));
  expect(operations.createMarkup.answer.shape.data.shape).toHaveProperty('id');
});

test('a list returns at most a thousand rows, and that many by default', () => {
  expect(defaultPageSize).toBe(1000);
  expect([1000, 1001, 0].map((limit) => pageQuery.safeParse({ limit }).success)).toEqual([true, false, false]);
  expect(pageQuery.parse({})).toEqual({});
});
