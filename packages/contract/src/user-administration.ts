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
  /** An authenticator app or a passkey. */
  has_second_factor: z.boolean(),
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
    summary: 'All users, with the number of tasks and markups each created; `search` looks in names and addresses.',
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
      'Edit a user’s name, or activate or deactivate the account. Deactivating ends every session at once; administrators can’t deactivate themselves.',
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
      'Delete a user, other than yourself. Everything they created stays under their name; their sessions end and they leave every project. Each project they own goes to its longest-standing member; a project without other members is unchanged.',
    params,
  },
});
