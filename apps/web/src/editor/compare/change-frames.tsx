import type { PageChange } from '@sheetmark/contract';
import type { Ref } from 'react';
import { changesMessages } from '../../lib/messages/changes.ts';
import styles from './change-frames.module.css';

interface ChangeFramesProps {
  changes: readonly PageChange[];
  selectedId: number | undefined;
  onSelect: (change: PageChange) => void;
  zoom: number;
  /** Its origin is the page's; the caller moves it with the camera. */
  ref: Ref<HTMLDivElement>;
}

/** CSS pixels between a change and its frame. */
const margin = 4;

/** Kinds that only the older version shows. */
const oldKinds: ReadonlySet<PageChange['kind']> = new Set(['removed']);

/** A frame with its number around each change: dashed around what only the older version has. */
export function ChangeFrames({ changes, selectedId, onSelect, zoom, ref }: ChangeFramesProps) {
  return (
    <div ref={ref} className={styles.frames}>
      {changes.map((change) => {
        const { left, top, width, height } = change.box;
        return (
          <button
            key={change.id}
            type="button"
            className={styles.frame}
            style={{
              left: left * zoom - margin,
              top: top * zoom - margin,
              width: width * zoom + 2 * margin,
              height: height * zoom + 2 * margin,
            }}
            data-old={oldKinds.has(change.kind) || undefined}
            data-checked={change.checked_at !== null || undefined}
            aria-current={change.id === selectedId || undefined}
            aria-label={changesMessages.numbered(change.number, change.sentence)}
            onClick={() => onSelect(change)}
          >
            <b aria-hidden="true">{change.number}</b>
          </button>
        );
      })}
    </div>
  );
}
