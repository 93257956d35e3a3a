import type { LimitChange } from '../api/storage.ts';

export interface LimitRow extends Pick<LimitChange, 'scope' | 'id'> {
  readonly name: string;
  readonly kind: string;
  /** Null for totals of several entities. */
  readonly used: number | null;
  readonly limit: number | null;
  readonly hasOwnLimit: boolean;
}
