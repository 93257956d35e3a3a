import { z } from 'zod';
import { viewsInput } from './feature-messages.ts';
import { name, Person, Time } from './fields.ts';
import { ProjectId, ViewId } from './ids.ts';
import { isJson } from './json.ts';
import { fieldWords } from './messages.ts';
import { defineOperations, type Operation } from './operation.ts';

const tag = 'Saved views';

/** `configuration` is a JSON string with the table's layout and filters. */
export const View = z.object({
  id: ViewId,
  name: z.string(),
  configuration: z.string(),
  /** The project whose members see the view, too; null for a personal view. */
  shared_with: ProjectId.nullable(),
  /** The view's owner. */
  owner: Person,
  /** Whether the caller can change and delete it: its owner can, and the project's owner if the view's owner has left. */
  may_change: z.boolean(),
  created_at: Time,
  updated_at: Time,
});
export type View = z.infer<typeof View>;

const maxConfigurationBytes = 64 * 1024;

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) bytes += sign.length > 1 ? 4 : sign > '\u07ff' ? 3 : sign > '\u007f' ? 2 : 1;
  return bytes;
}

const body = z.object({
  name: name(fieldWords.viewName).refine((text) => text.toLowerCase() !== 'default view', {
    error: viewsInput.defaultView,
  }),
  configuration: z
    .string({ error: viewsInput.configuration })
    .refine((text) => bytesOf(text) <= maxConfigurationBytes, {
      error: viewsInput.configurationTooLarge,
      abort: true,
    })
    .refine(isJson, { error: viewsInput.configuration }),
  /** A project of the caller's; null stops sharing. Omitted fields are unchanged. */
  shared_with: ProjectId.nullable().optional(),
});
const params = z.object({ id: ViewId });
const allViews = z.object({ data: z.array(View) });
const oneView = z.object({ data: View });

const row = <const O extends Operation>(operation: O): O => operation;

const list = <const P extends string>(path: P, of: string) =>
  row({
    method: 'GET',
    path,
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: `The caller’s views of ${of}, and those shared with the caller’s projects.`,
    answer: allViews,
  });
const create = <const P extends string>(path: P, of: string) =>
  row({
    method: 'POST',
    path,
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: `Save a view of ${of}.`,
    body,
    answer: oneView,
  });
const update = <const P extends string>(path: P, of: string) =>
  row({
    method: 'PUT',
    path,
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag,
    summary: `Change a view of ${of}; returns all of them.`,
    params,
    body,
    answer: allViews,
  });
const remove = <const P extends string>(path: P, of: string) =>
  row({ method: 'DELETE', path, caller: 'user', tokens: 'never', right: 'view', tag, summary: `Delete a view of ${of}.`, params });

const [items, projects] = ['the markups-and-tasks table', 'the project table'];

export const viewOperations = defineOperations({
  listMarkupAndTaskViews: list('/api/markupandtaskviews', items),
  createMarkupAndTaskView: create('/api/markupandtaskview', items),
  updateMarkupAndTaskView: update('/api/markupandtaskview/{id}', items),
  deleteMarkupAndTaskView: remove('/api/markupandtaskview/{id}', items),
  listProjectViews: list('/api/projectviews', projects),
  createProjectView: create('/api/projectview', projects),
  updateProjectView: update('/api/projectview/{id}', projects),
  deleteProjectView: remove('/api/projectview/{id}', projects),
});
