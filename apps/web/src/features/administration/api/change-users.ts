import { type ListedUser, operations } from '@sheetmark/contract';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Sent } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { writeResponseToCache, writeToCache } from '../../../lib/write-over.ts';

type NewUser = Pick<Sent<typeof operations.signUp>['body'], 'email' | 'password' | 'first_name' | 'last_name'>;
type UserChange = Sent<typeof operations.updateUser>['body'];
type Pages = InfiniteData<Answer<typeof operations.listUsers>>;

export function useAddUser() {
  return useMutation({
    mutationFn: (user: NewUser) => call(operations.signUp, { body: { ...user, isAdmin: true } }),
    onSuccess: () => refreshResponses('listUsers'),
    meta: { failsInPlace: true },
  });
}

const changed = (
  user: ListedUser,
  { first_name = user.first_name, last_name = user.last_name, is_active = user.is_active }: UserChange,
) => ({
  ...user,
  first_name,
  last_name,
  is_active,
  name: `${first_name} ${last_name}`.trim(),
});

/** An optimistic change, rolled back when it is refused. */
export function useChangeUser() {
  const queryClient = useQueryClient();
  const users = { queryKey: keyOf('listUsers') };
  const show = (id: number, next: (user: ListedUser) => ListedUser) => {
    const ofPage = (page: Pages['pages'][number]) => ({
      ...page,
      data: { users: page.data.users.map((user) => (user.id === id ? next(user) : user)) },
    });
    queryClient.setQueriesData<Pages>(users, (data) => data && { ...data, pages: data.pages.map(ofPage) });
  };
  return useMutation({
    mutationFn: ({ user, change }: { user: ListedUser; change: UserChange }) =>
      call(operations.updateUser, { params: { id: user.id }, body: change }),
    onMutate: ({ user, change }) => writeToCache(queryClient, users, () => show(user.id, (shown) => changed(shown, change))),
    onSuccess: ({ data }) => writeResponseToCache(queryClient, users, () => show(data.id, () => data)),
    onError: (_failure, { user }) => show(user.id, () => user),
    onSettled: (_answer, _failure, _change, wasAsking) => wasAsking && queryClient.invalidateQueries(users),
  });
}

export function useRemoveFactor() {
  return useMutation({
    mutationFn: (id: number) => call(operations.removeUserFactor, { params: { id } }),
    onSuccess: () => refreshResponses('listUsers'),
    meta: { failsInPlace: true },
  });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (id: number) => call(operations.deleteUser, { params: { id } }),
    onSuccess: () => refreshResponses('listUsers'),
  });
}
