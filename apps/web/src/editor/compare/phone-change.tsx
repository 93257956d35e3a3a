import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react';
import { changesMessages } from '../../lib/messages/changes.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Side } from './compositions.ts';
import { Swatch } from './swatch.tsx';
import type { Blink } from './use-blink.ts';
import type { ChangeList } from './use-change-list.ts';
import styles from './phone-change.module.css';

interface PhoneChangeProps {
  list: ChangeList;
  blink: Blink;
  labels: Readonly<Record<Side, string>>;
}

/** On phones: shows one version or the other in place and, with a selected change, goes to other changes and back to the list. */
export function PhoneChange({ list, blink, labels }: PhoneChangeProps) {
  const { selected } = list;
  return (
    <div className={styles.bar}>
      {selected && (
        <Button icon={<IconList aria-hidden="true" />} onClick={() => list.actions.select(undefined)}>
          {changesMessages.place(list.shown.indexOf(selected) + 1, list.shown.length)}
        </Button>
      )}
      <div className={styles.sides} role="group" aria-label={changesMessages.version}>
        {(['before', 'after'] as const).map((side) => (
          <button key={side} type="button" aria-pressed={blink.side === side} onClick={() => blink.show(side)}>
            <Swatch kind={side} /> {labels[side]}
          </button>
        ))}
      </div>
      {selected && (
        <>
          <IconButton label={changesMessages.previous} icon={<IconChevronLeft />} onClick={() => list.run('previous')} />
          <IconButton label={changesMessages.following} icon={<IconChevronRight />} onClick={() => list.run('next')} />
        </>
      )}
    </div>
  );
}
