import { useEffect, useState } from 'react';

/** Popovers that close when something was chosen from them. */
const floating = '[role="menu"], [role="dialog"]:not([aria-modal])';

/** The element focused before a dialog opened. If it was in a popover, which is gone by then, the popover's anchor: a button, or a cell. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const anchorId = activeElement?.closest(floating)?.getAttribute('aria-labelledby');
  if (typeof anchorId !== 'string') return activeElement;
  return document.getElementById(anchorId)?.closest('button, [tabindex]') ?? null;
}

/** Where the focus goes if the opener is gone too, so that it isn't at the top of the page. */
const findPage = () => document.getElementById('main');

const takesFocus = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** Buttons that only show while their row has the focus can't take it: use the row's first control. */
function focusAt(opener: HTMLElement): boolean {
  if (takesFocus(opener)) return true;
  const row = opener.parentElement?.parentElement;
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].some(takesFocus);
}

/** Restores the focus when a component unmounts, unless something else has it. */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      if (!isThere || !focusAt(opener)) findPage()?.focus({ preventScroll: true });
    },
    [opener],
  );
}
