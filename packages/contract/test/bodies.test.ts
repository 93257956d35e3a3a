import { expect, test } from 'vitest';
import type { z } from 'zod';
import { operations } from '../src/index.ts';

const {
  signUp,
  logIn,
  createFolder,
  updateMarkup,
  saveEditorDetails,
  createComment,
  createMarkupAndTaskView,
  createProject,
  createMetadataColumn,
} = operations;

function issues(schema: z.ZodType, sent: unknown): string[] {
  return (schema.safeParse(sent).error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

test('sign-up reports all invalid fields at once, in the specification’s words', () => {
  expect(issues(signUp.body, { email: 'ada@', password: ' 12345 ', first_name: '  ' })).toEqual([
    'email: Invalid Email Address',
    'password: 6-digits Password is Required',
    'first_name: First Name is Required',
  ]);
  expect(issues(signUp.body, {})).toEqual([
    'email: Invalid Email Address',
    'password: 6-digits Password is Required',
    'first_name: First Name is Required',
  ]);
});

test('sign-up trims names and doesn’t require a last name', () => {
  expect(signUp.body.parse({ email: ' ada@example.com ', password: ' 123456 ', first_name: ' Ada ' })).toEqual({
    email: 'ada@example.com',
    password: '123456',
    first_name: 'Ada',
    last_name: '',
    isAdmin: false,
  });
});

test('sign-in accepts a password of any length, but not an empty one', () => {
  expect(issues(logIn.body, { email: 'ada@example.com', password: '   ' })).toEqual(['password: Password is Required']);
  expect(issues(logIn.body, { email: 'ada@example.com', password: 'x' })).toEqual([]);
});

test('names are trimmed, limited in length and not blank', () => {
  expect(issues(createFolder.body, { name: ' ' })).toEqual(['name: Folder Name Cannot be Empty']);
  expect(issues(createProject.body, { name: 'x'.repeat(201) })).toEqual(['name: Project Name is longer than 200 characters.']);
  // A zero-width space and a braille blank: both invisible.
  for (const name of ['\u200b', ' \u2060\u2800 ']) expect(issues(createProject.body, { name })).toEqual(['name: Project Name is Required']);
  expect(issues(createProject.body, { name: '\u200fمبنى 🙂' })).toEqual([]);
  expect(createFolder.body.parse({ name: ' Plans ' })).toEqual({ name: 'Plans', Description: '', parent_id: null });
});

test('ids are positive whole numbers and can be sent as text', () => {
  expect(createFolder.body.parse({ name: 'Plans', parent_id: '7' }).parent_id).toBe(7);
  for (const parent_id of [0, -1, 1.5, 'x', {}, 1e300]) {
    expect(issues(createFolder.body, { name: 'Plans', parent_id })).toEqual(['parent_id: An id is a positive whole number.']);
  }
});

test('a markup’s due date is a day or null', () => {
  expect(updateMarkup.body.parse({ due_date: null })).toEqual({ due_date: null });
  expect(updateMarkup.body.parse({ due_date: '2026-02-28' })).toEqual({ due_date: '2026-02-28' });
  expect(issues(updateMarkup.body, { due_date: '2026-02-30' })).toEqual(['due_date: A due date is written YYYY-MM-DD.']);
});

test('canvas objects are accepted as JSON or as text that contains it, and kept unchanged', () => {
  const objects = [{ type: 'cloud', of: { another: ['program', null] } }];
  const sent = { markupId: 1, iText: null };
  expect(saveEditorDetails.body.parse({ ...sent, editor_details: objects }).editor_details).toEqual(objects);
  expect(saveEditorDetails.body.parse({ ...sent, editor_details: JSON.stringify(objects) }).editor_details).toEqual(objects);
  expect(issues(saveEditorDetails.body, { ...sent, editor_details: '[{' })).toEqual([
    'editor_details: editor_details is a string that does not hold JSON.',
  ]);
  expect(issues(saveEditorDetails.body, sent)).toEqual(['editor_details: editor_details is missing.']);
  expect(issues(saveEditorDetails.body, { ...sent, editor_details: ['x'.repeat(5_000_000)] })).toEqual([
    'editor_details: editor_details is larger than 5 MB.',
  ]);
});

test('a thumbnail is a PNG or WebP of at most 1 MB', () => {
  const send = (thumbnail: string) => issues(saveEditorDetails.body, { markupId: 1, editor_details: [], thumbnail });
  expect(send('data:image/webp;base64,UklGRg==')).toEqual([]);
  expect(send('data:image/svg+xml;base64,PHN2Zz4=')).toEqual(['thumbnail: thumbnail is a PNG or WebP image as a data URL.']);
  expect(send(`data:image/png;base64,${'A'.repeat(1_400_000)}`)).toContain('thumbnail: thumbnail is larger than 1 MB.');
});

test('a comment has 1 to 10,000 characters, or none if something is attached', () => {
  expect(issues(createComment.body, { text: ' ' })).toEqual(['text: A comment needs a text or an attachment.']);
  expect(issues(createComment.body, { attachments: [1] })).toEqual(['text: A comment needs a text or an attachment.']);
  expect(issues(createComment.body, { text: '', attachments: [1] })).toEqual([]);
  expect(issues(createComment.body, { text: 'x'.repeat(10_001) })).toEqual(['text: A comment is longer than 10,000 characters.']);
});

test('a custom column has a known kind and a name that is safe as an object’s key', () => {
  expect(issues(createMetadataColumn.body, { column_name: 'Trade', kind: 'colour' })).toEqual([
    'kind: kind is text, number, date, choice or checkbox.',
  ]);
  expect(issues(createMetadataColumn.body, { column_name: '__proto__' })).toEqual(['column_name: A column cannot have this name.']);
});

test('a view has a name and a JSON configuration of at most 64 KB', () => {
  expect(issues(createMarkupAndTaskView.body, { name: 'default view', configuration: '{' })).toEqual([
    'name: Default View is the name of the view that is always there.',
    'configuration: configuration is a JSON string.',
  ]);
  // Bytes, not characters: an é has two bytes.
  for (const configuration of [`"${'x'.repeat(65_535)}"`, `"${'é'.repeat(32_768)}"`])
    expect(issues(createMarkupAndTaskView.body, { name: 'Mine', configuration })).toEqual([
      'configuration: configuration is larger than 64 KB.',
    ]);
  expect(issues(createMarkupAndTaskView.body, { name: 'Mine', configuration: `"${'é'.repeat(32_767)}"` })).toEqual([]);
});
