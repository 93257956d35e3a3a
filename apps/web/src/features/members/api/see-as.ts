import type { Member } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { startSeeing } from '../../../lib/seeing.ts';

/** Shows the project as a member sees it. */
export function useSeeAs() {
  return useMutation({ mutationFn: (member: Member) => startSeeing(member) });
}
