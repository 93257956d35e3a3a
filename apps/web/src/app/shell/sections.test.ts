import { expect, it } from 'vitest';
import { findSearchText, sectionOf } from './sections.ts';

it.each([
  ['/projectList', 'Home', 'home'],
  ['/projectList/trash', 'Deleted projects', 'home'],
  ['/project/3', undefined, undefined],
  ['/project/3/folders', 'Project Files', 'files'],
  ['/project/3/folder/8/21', 'Project Files', 'files'],
  ['/tasksListing/3', 'Project Tasks', 'markupsAndTasks'],
  ['/markupsListing/3', 'Project Markups', 'markupsAndTasks'],
  ['/markupAndTasksListing/3', 'Project Markup and Tasks', 'markupsAndTasks'],
  ['/AssignedToMe', 'Assigned To Me', 'assigned'],
  ['/CreatedByme', 'Created By Me', 'created'],
  ['/notifications/12', 'Notifications', 'notifications'],
  ['/searchMarkupsAndTasks/fire%20door', 'fire door Search Results', undefined],
  ['/Settings', 'Settings', undefined],
  ['/AdminPanel', 'Users Listing', undefined],
  ['/Help/files', 'Help', undefined],
])('%s is called %s and highlights %s', (path, title, place) => {
  const section = sectionOf(path);
  expect([section.title, section.place]).toEqual([title, place]);
});

it.each([
  ['/project/3/folder/8', 'files'],
  ['/editProject/3/8/21/20', 'editor'],
  ['/markupsListing/3', 'lists'],
  ['/searchMarkupsAndTasks/door', 'lists'],
  ['/AdminPanel', 'administration'],
  ['/projectList', undefined],
])('on %s help opens %s', (path, guide) => {
  expect(sectionOf(path).guide).toBe(guide);
});

it('reads the searched text from the path in any encoding', () => {
  expect(findSearchText('/searchMarkupsAndTasks/50%25%2Fm%C2%B2')).toBe('50%/m²');
  expect(findSearchText('/searchMarkupsAndTasks/100%')).toBe('100%');
  expect(findSearchText('/searchMarkupsAndTasks')).toBeUndefined();
});
