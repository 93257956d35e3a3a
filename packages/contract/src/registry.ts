import type { Operation } from './operation.ts';

/** Every call, by id. */
export const operations = {} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
