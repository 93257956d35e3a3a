import { z } from 'zod';
import { name, Person, Time } from './fields.ts';
import { ProjectId, ViewId } from './ids.ts';
import { isJson } from './json.ts';
import { fieldWords, viewsInput } from './messages.ts';
import { defineOperations, type Operation } from './operation.ts';

const tag = 'Saved views';

/** `configuration` is a JSON string holding the table's state and filters. */
export const View = z.object({
  id: ViewId,
  name: z.string(),
  configuration: z.string(),
  /** The project whose members see it, too; null for a view that is its user's alone. */
  shared_with: ProjectId.nullable(),
  /** Whose it is. */
  owner: Person,
  /** Whether the caller may change and delete it: its owner, and of a project that its owner has left, the project's owner. */
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
  /** A project of the caller's; null takes the view back. What is left out stays. */
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
    tag,
    summary: `The caller’s views of ${of}, and those that others share with a project of theirs.`,
    answer: allViews,
  });
const create = <const P extends string>(path: P, of: string) =>
  row({ method: 'POST', path, caller: 'user', tag, summary: `Save a view of ${of}.`, body, answer: oneView });
const update = <const P extends string>(path: P, of: string) =>
  row({
    method: 'PUT',
    path,
    caller: 'user',
    tag,
    summary: `Change a view of ${of}; answers all of them.`,
    params,
    body,
    answer: allViews,
  });
const remove = <const P extends string>(path: P, of: string) =>
  row({ method: 'DELETE', path, caller: 'user', tag, summary: `Delete a view of ${of}.`, params });

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
