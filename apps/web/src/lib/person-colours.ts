import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryOf } from './contract-query.ts';

/** Chosen colour numbers by user id. */
type ChosenColours = ReadonlyMap<number, number>;

let chosen: ChosenColours = new Map();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Rows contain people without colours: avatars read them here, so that a person has the same colour everywhere. */
export const useChosenColours = (): ChosenColours => useSyncExternalStore(subscribe, () => chosen);

/** Loads the colours; once per page is enough. */
export function useLoadedColours(): void {
  const { data } = useQuery({ ...queryOf('listAvatarColors', {}), staleTime: 60_000, meta: { failsInPlace: true } });
  useEffect(() => {
    if (!data) return;
    chosen = new Map(data.data.map(({ id, avatar_color }) => [id, avatar_color]));
    for (const listener of listeners) listener();
  }, [data]);
}
