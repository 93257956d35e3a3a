import { z } from 'zod';
import { ActiveFlag, firstName, identity, lastName } from './accounts.ts';
import { Time } from './fields.ts';
import { UserId } from './ids.ts';
import { accountsInput } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageFields, pageMeta } from './paging.ts';

const tag = 'User administration';

/** A row of the admin panel. */
export const ListedUser = z.object({
  ...identity,
  created_at: Time,
  meta: z.object({ tasks_count: z.number().int(), markups_count: z.number().int() }),
});
export type ListedUser = z.infer<typeof ListedUser>;

const sortKeys = ['id', 'name', 'email', 'is_active', 'created_at', 'tasks_count', 'markups_count'] as const;
const params = z.object({ id: UserId });

export const administrationOperations = defineOperations({
  listUsers: {
    method: 'GET',
    path: '/api/users/list',
    caller: 'administrator',
    tag,
    summary: 'All users, with how many tasks and markups each created; `search` looks in names and addresses.',
    query: z.object({
      ...pageFields,
      search: z.string().trim().max(200, { error: accountsInput.usersSearchTooLong }).optional(),
      is_active: z.coerce.number().pipe(ActiveFlag).optional(),
      sort: z.enum(sortKeys, { error: accountsInput.usersSort(sortKeys) }).default('id'),
      order: z.enum(['asc', 'desc'], { error: accountsInput.usersOrder }).default('asc'),
    }),
    answer: z.object({ data: z.object({ users: z.array(ListedUser) }), meta: pageMeta }),
  },
  updateUser: {
    method: 'PUT',
    path: '/api/users/{id}',
    caller: 'administrator',
    tag,
    summary:
      'Edit a user’s name, or switch the account on or off. Switching off ends every session at once; nobody switches off themselves.',
    params,
    body: z.object({ is_active: ActiveFlag.optional(), first_name: firstName.optional(), last_name: lastName.optional() }),
    answer: z.object({ data: ListedUser }),
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/{id}',
    caller: 'administrator',
    tag,
    summary:
      'Delete a user, never oneself. What they made stays, under their name; every session ends and they leave every project. A project that they owned goes to the member who has been in it longest; one without other members stays as it is.',
    params,
  },
});
