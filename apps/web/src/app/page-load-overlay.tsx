import { useTimeout } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Overlay } from '../ui/overlay.tsx';

/** Milliseconds after which it closes, however long the page takes (specification 9). */
const pageLoadOverlayTime = 1500;

/** `atOnce`: skips the delay in which most pages load. */
export function PageLoadOverlay({ atOnce = false }: { atOnce?: boolean }) {
  const [open, setOpen] = useState(true);
  useTimeout(() => setOpen(false), pageLoadOverlayTime, { autoInvoke: true });
  return open ? <Overlay atOnce={atOnce} /> : null;
}

let isOpened = false;

/** The overlay of a page opened by its URL. Later pages have their own. */
export function FirstLoadOverlay() {
  const [isFirst] = useState(() => !isOpened);
  useEffect(() => {
    isOpened = true;
  }, []);
  return isFirst ? <PageLoadOverlay atOnce /> : null;
}
