import { type FocusEvent, useEffect, useRef } from 'react';

/** Keeps the focus in a bar when the focused control disappears: on its first button. */
export function useBarFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
  });
  const onFocus = () => {
    held.current = true;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    held.current = currentTarget.contains(relatedTarget);
  };
  return { ref, onFocus, onBlur };
}
