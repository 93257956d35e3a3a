import { useQuery } from '@tanstack/react-query';
import { queryOf } from './contract-query.ts';
import { useStored } from './storage.ts';

/** Whether the signed-in user owns the project; undefined until known. */
export function useIsOwner(projectId: number): boolean {
  const userId = useStored('lgn_usr_id');
  const { data } = useQuery({ ...queryOf('getProject', { params: { id: projectId } }), meta: { failsInPlace: true } });
  return userId !== undefined && data?.data.user_id === userId;
}
