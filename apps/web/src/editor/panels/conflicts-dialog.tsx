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

type Whose = 'mine' | 'theirs';

/** Objects that were changed here and by somebody else: both states side by side, and one of them is chosen. Nothing is lost until then. */
export function ConflictsDialog({ session, onClose }: { session: EditorSession; onClose: () => void }) {
  const { conflicts } = useSessionState(session);
  const [chosen, choose] = useState<ReadonlyMap<string, Whose>>(new Map());
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
          whose={chosen.get(conflict.id) ?? 'mine'}
          onChoose={(whose) => choose(new Map([...chosen, [conflict.id, whose]]))}
        />
      ))}
    </Dialog>
  );
}

function Choice({ conflict, whose, onChoose }: { conflict: Conflict; whose: Whose; onChoose: (whose: Whose) => void }) {
  const { mine, theirs, names } = conflict;
  const room = roomOf([mine, theirs]);
  const states = [
    { whose: 'mine', label: editorMessages.mine, object: mine },
    { whose: 'theirs', label: editorMessages.theirs, object: theirs },
  ] as const;
  return (
    <fieldset className={styles.conflict}>
      <legend>
        {nameOfObject(mine)}: {propertiesNamed(names)}
      </legend>
      <div className={styles.states}>
        {states.map((state) => (
          <label key={state.whose} className={styles.state}>
            <img src={pictureOf(state.object, room)} alt="" />
            <span>
              <Radio name={conflict.id} checked={whose === state.whose} onChange={() => onChoose(state.whose)} /> {state.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Pixels of the longer side of a picture. */
const side = 220;

/** The part of the page that both states are seen in, so that a move is seen as one. */
function roomOf(objects: readonly CanvasObject[]): Box {
  const around = boxAround(objects.map(paintBoundsOf)) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return expandBox(around, 0.08 * Math.max(around.maxX - around.minX, around.maxY - around.minY, 1));
}

function pictureOf(object: CanvasObject, room: Box): string {
  const scale = side / Math.max(room.maxX - room.minX, room.maxY - room.minY);
  return `data:image/svg+xml,${encodeURIComponent(toSvg([object], room, scale))}`;
}
