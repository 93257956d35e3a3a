import { Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTrail } from './trail.ts';
import { type LinkedWorkspace, useTravel } from './use-travel.ts';
import styles from './trail-buttons.module.css';

/** Milliseconds after which a held button lists the last sheets. */
const holdMs = 450;
const mostRecent = 10;

/** Back and forward through the sheets that were open. Holding the first one, or its menu key, lists the last ten. */
export function TrailButtons(workspace: LinkedWorkspace) {
  const { goTo } = useTravel(workspace);
  const { visits, at } = useTrail();
  const [isOpen, open] = useState(false);
  const timer = useRef(0);
  const hold = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => open(true), holdMs);
  };
  const release = () => window.clearTimeout(timer.current);
  if (visits.length < 2) return null;
  const recent = visits.map((visit, index) => ({ visit, index })).filter(({ index }) => index !== at);
  return (
    <>
      <Menu opened={isOpen} onChange={open} position="bottom-start" offset={4} withinPortal returnFocus zIndex="var(--z-menu)">
        <Menu.Target>
          <IconButton
            size="s"
            label={linksMessages.back}
            keys="Alt+ArrowLeft"
            icon={<IconArrowLeft />}
            disabled={visits.length < 2}
            aria-disabled={at < 1}
            onPointerDown={hold}
            onPointerUp={release}
            onPointerLeave={release}
            onContextMenu={(event) => {
              event.preventDefault();
              open(true);
            }}
            onClick={() => !isOpen && goTo(at - 1)}
          />
        </Menu.Target>
        <Menu.Dropdown aria-label={linksMessages.recent}>
          {recent
            .slice(-mostRecent)
            .toReversed()
            .map(({ visit, index }) => (
              <Menu.Item key={index} onClick={() => goTo(index)}>
                {visit.name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        size="s"
        label={linksMessages.forward}
        keys="Alt+ArrowRight"
        icon={<IconArrowRight />}
        className={styles.forward}
        disabled={at >= visits.length - 1}
        onClick={() => goTo(at + 1)}
      />
    </>
  );
}
