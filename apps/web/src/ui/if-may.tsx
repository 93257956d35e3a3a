import type { Right } from '@sheetmark/contract';
import type { ReactNode } from 'react';
import { useRights } from '../lib/rights.ts';

/** Shows what needs a right only to members whose role has it. */
export function IfMay({ projectId, right, children }: { projectId: number | undefined; right: Right; children: ReactNode }): ReactNode {
  return useRights(projectId)(right) ? children : null;
}
