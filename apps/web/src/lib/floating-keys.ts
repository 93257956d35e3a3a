const floating = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a pressed key belongs to a dialog or menu, which may have closed with it: by Escape, before others hear of the key. */
export const isOfFloating = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(floating) !== null) || document.querySelector(floating) !== null;
