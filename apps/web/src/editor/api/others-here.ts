import type { LiveDoing } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { isGuest } from '../../lib/guest.ts';
import { useOthersHere } from '../../lib/live/live.ts';
import { membersQuery } from '../../lib/members-query.ts';
import { storage } from '../../lib/storage.ts';
import type { Person } from '../../ui/avatar.tsx';

export interface OtherHere {
  /** A person can have the sheet open in several tabs. */
  readonly tab: string;
  readonly person: Person;
  /** Page units. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
  readonly doing: LiveDoing | null;
}

/** The others who have this sheet open. Members are known by the list of members, which guests have not; guests by the name that comes with them. */
export function useOthersOnSheet(projectId: number): readonly OtherHere[] {
  const others = useOthersHere();
  const { data } = useQuery({ ...membersQuery(projectId), enabled: others.length > 0 && !isGuest() });
  const me = storage.read('lgn_usr_id');
  return others.flatMap(({ tab, user_id, name, pointer, doing }) => {
    const person = data?.data.find(({ members }) => members.id === user_id)?.members ?? { id: user_id, name };
    return user_id !== me ? [{ tab, person, pointer, doing }] : [];
  });
}
