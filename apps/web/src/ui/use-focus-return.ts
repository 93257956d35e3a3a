import { useEffect, useState } from 'react';

/** What had the focus before a dialog took it: for an item of a menu, which is gone by then, the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}

/** Where the focus goes when its opener is gone too, so that one reads on in the page and not at its very top. */
const findPage = () => document.getElementById('main');

/** Gives the focus back when what took it leaves the page, unless something else has it by then. */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const target = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : findPage();
      target?.focus({ preventScroll: true });
    },
    [opener],
  );
}
