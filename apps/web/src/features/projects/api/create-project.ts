import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/refresh.ts';

type NewProject = Sent<typeof operations.createProject>['body'];

export function useCreateProject() {
  return useMutation({
    mutationFn: (body: NewProject) => call(operations.createProject, { body }),
    onSuccess: () => refresh('projects'),
    meta: { failsInPlace: true },
  });
}
