import { useEffect, useState } from 'react';

/** What floats beside something, and goes as soon as something was chosen from it. */
const floating = '[role="menu"], [role="dialog"]:not([aria-modal])';

/** What had the focus before a dialog took it: for what floats, which is gone by then, what it floated beside: a button, or a cell. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const beside = activeElement?.closest(floating)?.getAttribute('aria-labelledby');
  if (typeof beside !== 'string') return activeElement;
  return document.getElementById(beside)?.closest('button, [tabindex]') ?? null;
}

/** Where the focus goes when its opener is gone too, so that one reads on in the page and not at its very top. */
const findPage = () => document.getElementById('main');

const takesFocus = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** Buttons that show only while their row has the focus cannot take it: then what stands first in the row does. */
function focusAt(opener: HTMLElement): boolean {
  if (takesFocus(opener)) return true;
  const row = opener.parentElement?.parentElement;
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].some(takesFocus);
}

/** Gives the focus back when what took it leaves the page, unless something else has it by then. */
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
