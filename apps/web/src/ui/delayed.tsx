import { useTimeout } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

/** Content that loads within this time needs no placeholder, in milliseconds. */
const patience = 300;

/** Shows its content only after a moment of waiting. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useTimeout(() => setDue(true), patience, { autoInvoke: true });
  return due ? children : null;
}
