import { CanvasObject } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { cornersOf } from './content/objects.ts';
import { demoProject } from './demo-project.ts';
import { readPages } from './drawings/testing/page-content.ts';

const project = demoProject();
const people = new Set(project.people.map((person) => person.key));
const items = new Map(project.items.map((item) => [item.key, item]));
const everyComment = [...project.markups, ...project.tasks].flatMap((work) => work.comments.map((comment) => ({ work, comment })));

test('five people with addresses that can never exist', () => {
  expect(people.size).toBe(5);
  for (const { email } of project.people) expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/);
  expect(people.has(project.owner)).toBe(true);
});

test('folders come after their parents and contain every item', () => {
  const seen = new Set<string>();
  for (const folder of project.folders) {
    expect(folder.parent === null || seen.has(folder.parent)).toBe(true);
    seen.add(folder.key);
  }
  for (const item of project.items) expect(seen.has(item.folder)).toBe(true);
});

test('versions of an item have the same name and are in order', () => {
  for (const { versions } of project.items) {
    expect(new Set(versions.map((file) => file.fileName)).size).toBe(1);
    expect(versions.map((file) => file.minutesAgo)).toEqual(versions.map((file) => file.minutesAgo).toSorted((a, b) => b - a));
  }
});

test('markups, comments and tasks are all by members, and assigned only to members', () => {
  for (const work of [...project.markups, ...project.tasks]) {
    expect(people.has(work.by)).toBe(true);
    expect(work.assignee === null || people.has(work.assignee)).toBe(true);
    for (const comment of work.comments) expect(people.has(comment.by)).toBe(true);
  }
});

test('every mention is the full name of a member', () => {
  const names = project.people.map((person) => `@${person.firstName} ${person.lastName}`);
  const mentions = everyComment.flatMap(({ comment }) => comment.text.split(/(?=@)/).filter((part) => part.startsWith('@')));
  expect(mentions.length).toBeGreaterThan(8);
  expect(mentions.filter((mention) => !names.some((name) => mention.startsWith(name)))).toEqual([]);
});

test('nobody mentions themselves', () => {
  for (const { comment } of everyComment) {
    const author = project.people.find((person) => person.key === comment.by);
    expect(comment.text).not.toContain(`@${author?.firstName ?? ''} ${author?.lastName ?? ''}`);
  }
});

test('times are in order: file, markup on it, comments in turn, all before now', () => {
  for (const markup of project.markups)
    expect(markup.minutesAgo).toBeLessThan(items.get(markup.item)?.versions[markup.version - 1]?.minutesAgo ?? 0);
  for (const { comments, minutesAgo } of [...project.markups, ...project.tasks]) {
    const times = [minutesAgo, ...comments.map((comment) => comment.minutesAgo)];
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.at(-1)).toBeGreaterThan(0);
  }
});

test('objects are valid in the saved form, with unique ids', () => {
  const objects = project.markups.flatMap((markup) => markup.objects);
  for (const object of objects) expect(CanvasObject.safeParse(object).success).toBe(true);
  expect(new Set(objects.map((object) => object.id)).size).toBe(objects.length);
  expect(objects.every((object) => object.m_id === '')).toBe(true);
});

test('every kind of drawing, every status and every priority occurs; two markups are private', () => {
  const objects = project.markups.flatMap((markup) => markup.objects);
  const kinds = new Set(objects.map((object) => object.subType ?? object.type));
  expect([...kinds].toSorted()).toEqual(
    ['arrow', 'cloud', 'ellipse', 'line', 'measurementLine', 'path', 'polygon', 'polyline', 'rect', 'textbox', 'triangle'].toSorted(),
  );
  expect(new Set(project.markups.map((markup) => markup.status)).size).toBe(4);
  expect(new Set(project.markups.map((markup) => markup.priority)).size).toBe(5);
  expect(project.markups.filter((markup) => markup.visibility === 'private')).toHaveLength(2);
  expect(project.markups.length).toBeGreaterThanOrEqual(30);
});

const PHOTO_PAGE = { width: 2400, height: 1600 };

test('every markup is on a page of its version', async () => {
  for (const { key, versions } of project.items) {
    for (const [index, file] of versions.entries()) {
      const pages = file.mimeType === 'image/jpeg' ? [PHOTO_PAGE] : await readPages(await file.bytes());
      const markups = project.markups.filter((markup) => markup.item === key && markup.version === index + 1);
      expect(markups.length).toBeGreaterThan(0);
      const outside = markups.filter(({ page, objects }) => {
        const { width, height } = pages[page - 1] ?? { width: 0, height: 0 };
        return objects.flatMap(cornersOf).some(({ x, y }) => x < 0 || x > width || y < 0 || y > height);
      });
      expect(outside.map((markup) => markup.key)).toEqual([]);
    }
  }
});

test('reviews are sent after their files were uploaded, and each reviewer acts once, in order', () => {
  for (const { by, items: reviewed, reviewers, steps, minutesAgo, closed } of project.reviews) {
    for (const key of reviewed) expect(items.get(key)?.versions.at(-1)?.minutesAgo).toBeGreaterThan(minutesAgo);
    expect([by, ...reviewers].every((key) => people.has(key))).toBe(true);
    expect(steps.every((step) => reviewers.includes(step.by))).toBe(true);
    expect(new Set(steps.map((step) => step.by)).size).toBe(steps.length);
    const times = [minutesAgo, ...steps.map((step) => step.minutesAgo), ...(closed ? [closed.minutesAgo] : []), 0];
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  }
});

test('a dozen tasks, some of them from markups that exist', () => {
  const keys = new Set(project.markups.map((markup) => markup.key));
  const linked = project.tasks.flatMap((task) => (task.markup === null ? [] : [task.markup]));
  expect(project.tasks).toHaveLength(12);
  expect(linked.length).toBeGreaterThan(4);
  for (const key of linked) expect(keys.has(key)).toBe(true);
  expect(keys.size).toBe(project.markups.length);
});
