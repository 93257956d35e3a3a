import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

type NewProject = Sent<typeof operations.createProject>['body'];

export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProject) => call(operations.createProject, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('listProjects') }),
    meta: { failsInPlace: true },
  });
}
