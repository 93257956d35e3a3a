import { useEffect } from 'react';
import { showList, type ShownList } from '../model/shown-list.ts';

/** Offers the list to commands while it is on the page. */
export function useShownList(list: ShownList): void {
  useEffect(() => {
    showList(list);
    return () => showList(undefined);
  });
}
