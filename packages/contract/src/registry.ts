import { accountOperations } from './accounts.ts';
import { folderOperations, imageOperations, itemOperations } from './files.operations.ts';
import { commentOperations, markupOperations } from './markups.operations.ts';
import type { Operation } from './operation.ts';
import { projectOperations } from './projects.ts';

/** Every call, by id. */
export const operations = {
  ...accountOperations,
  ...projectOperations,
  ...folderOperations,
  ...itemOperations,
  ...imageOperations,
  ...markupOperations,
  ...commentOperations,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
