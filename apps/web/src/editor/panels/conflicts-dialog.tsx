import { type Box, boxAround, type CanvasObject, expandBox, nameOfObject, paintBoundsOf, toSvg } from '@sheetmark/editor-core';
import { useState } from 'react';
import { propertiesNamed } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Radio } from '../../ui/radio.tsx';
import type { EditorSession } from '../session.ts';
import type { Conflict } from '../sync/conflicts.ts';
import { useSessionState } from '../use-session.ts';
import styles from './conflicts-dialog.module.css';

type Side = 'mine' | 'theirs';

/** Objects that this user and another one changed: shows both states side by side. Neither is discarded before the user chooses. */
export function ConflictsDialog({ session, onClose }: { session: EditorSession; onClose: () => void }) {
  const { conflicts } = useSessionState(session);
  const [chosen, choose] = useState<ReadonlyMap<string, Side>>(new Map());
  const decide = () => {
    for (const { id } of conflicts) session.choose(id, chosen.get(id) ?? 'mine');
    onClose();
    void session.save();
  };
  return (
    <Dialog
      title={editorMessages.changedByBoth}
      submitLabel={editorMessages.keepChosen}
      cancelLabel={editorMessages.decideLater}
      submitDisabled={conflicts.length === 0}
      onClose={onClose}
      onSubmit={decide}
    >
      <p className={styles.hint}>{editorMessages.howToChoose}</p>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.id}
          conflict={conflict}
          side={chosen.get(conflict.id) ?? 'mine'}
          onChoose={(side) => choose(new Map([...chosen, [conflict.id, side]]))}
        />
      ))}
    </Dialog>
  );
}

function Choice({ conflict, side, onChoose }: { conflict: Conflict; side: Side; onChoose: (side: Side) => void }) {
  const { mine, theirs, names } = conflict;
  const frame = frameAround([mine, theirs]);
  const states = [
    { side: 'mine', label: editorMessages.mine, object: mine },
    { side: 'theirs', label: editorMessages.theirs, object: theirs },
  ] as const;
  return (
    <fieldset className={styles.conflict}>
      <legend>
        {nameOfObject(mine)}: {propertiesNamed(names)}
      </legend>
      <div className={styles.states}>
        {states.map((state) => (
          <label key={state.side} className={styles.state}>
            <img src={pictureOf(state.object, frame)} alt="" />
            <span>
              <Radio name={conflict.id} checked={side === state.side} onChange={() => onChoose(state.side)} /> {state.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Pixels of a picture's longer side. */
const pictureSize = 220;

/** The part of the page that contains both states, so that the pictures show a move. */
function frameAround(objects: readonly CanvasObject[]): Box {
  const around = boxAround(objects.map(paintBoundsOf)) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return expandBox(around, 0.08 * Math.max(around.maxX - around.minX, around.maxY - around.minY, 1));
}

function pictureOf(object: CanvasObject, frame: Box): string {
  const scale = pictureSize / Math.max(frame.maxX - frame.minX, frame.maxY - frame.minY);
  return `data:image/svg+xml,${encodeURIComponent(toSvg([object], frame, scale))}`;
}
