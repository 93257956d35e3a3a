import { Menu } from '@mantine/core';
import type { Markup } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useKey, usePageKey, useSingleKeys } from '../../lib/keys.ts';
import { membersQuery } from '../../lib/members-query.ts';
import { regroupingMessages } from '../../lib/messages/regrouping.ts';
import { storage } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { useRegrouping } from '../api/regroup-markups.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { findRegroupChoices } from './regroup-choices.ts';
import styles from './regroup-items.module.css';

interface RegroupProps {
  session: EditorSession;
  markups: readonly Markup[];
}

/** The possible splits and merges of the current selection. */
function useRegroupChoices({ session, markups }: RegroupProps) {
  const selection = useSessionFact(session, (each) => each.editor.state.selection);
  const isUnsaved = useSessionFact(session, (each) => each.getState().unsavedCount > 0);
  const { data: members } = useQuery(membersQuery(session.place.projectId));
  const ownerId = members?.data[0]?.project_owner_id ?? null;
  return choicesFor({ session, markups, selection, isUnsaved, ownerId });
}

const choicesFor = ({ session, ...context }: RegroupProps & { selection: unknown; isUnsaved: boolean; ownerId: number | null }) =>
  findRegroupChoices({
    ...context,
    selected: session.editor.view.selectedObjects(),
    objectsOf: (id) => session.markups.of(id),
    userId: storage.read('lgn_usr_id') ?? null,
  });

/** Items of the context menu. */
export function RegroupItems({ session, markups, onDone }: RegroupProps & { onDone: () => void }) {
  const { splitOff, splitIntoObjects, merge } = useRegroupChoices({ session, markups });
  const regrouping = useRegrouping();
  const run = (act: () => void) => () => {
    onDone();
    act();
  };
  if (!splitOff && !splitIntoObjects && !merge) return null;
  return (
    <>
      <Menu.Divider />
      {splitOff && (
        <RegroupItem
          label={regroupingMessages.splitOff}
          keys="splitMarkup"
          reason={splitOff.reason}
          onClick={run(() => regrouping.split(splitOff))}
        />
      )}
      {splitIntoObjects && (
        <RegroupItem
          label={regroupingMessages.splitIntoObjects}
          reason={splitIntoObjects.reason}
          onClick={run(() => regrouping.split(splitIntoObjects))}
        />
      )}
      {merge && (
        <RegroupItem
          label={regroupingMessages.merge(merge.markups.length)}
          keys="mergeMarkups"
          reason={merge.reason}
          onClick={run(() => regrouping.merge(merge))}
        />
      )}
    </>
  );
}

interface RegroupItemProps {
  label: string;
  reason: string | null;
  keys?: 'splitMarkup' | 'mergeMarkups';
  onClick: () => void;
}

function RegroupItem({ label, reason, keys, onClick }: RegroupItemProps) {
  const [splitKey, mergeKey, isOn] = [usePageKey('splitMarkup'), usePageKey('mergeMarkups'), useSingleKeys()];
  const key = keys && isOn ? (keys === 'splitMarkup' ? splitKey : mergeKey) : undefined;
  return (
    <Menu.Item disabled={reason !== null} rightSection={key && <kbd className={styles.keys}>{key}</kbd>} onClick={onClick}>
      {label}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  );
}

/** Splits one markup, from the menu of its details. */
export function SplitIntoObjectsItem({ session, markup }: { session: EditorSession; markup: Markup }) {
  const { splitIntoObjects } = useRegroupChoices({ session, markups: [markup] });
  const { split } = useRegrouping();
  if (!splitIntoObjects) return null;
  return (
    <RegroupItem label={regroupingMessages.splitIntoObjects} reason={splitIntoObjects.reason} onClick={() => split(splitIntoObjects)} />
  );
}

/** Shown above the list of markups while several are selected. */
export function MergeBar({ session, markups }: RegroupProps) {
  const { merge: choice } = useRegroupChoices({ session, markups });
  const { merge } = useRegrouping();
  if (!choice) return null;
  return (
    <div className={styles.bar}>
      <Button size="s" disabled={choice.reason !== null} onClick={() => merge(choice)}>
        {regroupingMessages.merge(choice.markups.length)}
      </Button>
      {choice.reason !== null && <p>{choice.reason}</p>}
    </div>
  );
}

/** Keyboard shortcuts that split and merge. If the action isn't possible, a message explains why. */
export function RegroupKeys({ session, markups }: RegroupProps) {
  const { splitOff, merge: merging } = useRegroupChoices({ session, markups });
  const { split, merge } = useRegrouping();
  const refuse = (message: string) => showSnack({ message, kind: 'notice' });
  useKey('splitMarkup', () => {
    if (!splitOff || splitOff.reason !== null) return refuse(splitOff?.reason ?? regroupingMessages.nothingToSplit);
    split(splitOff);
  });
  useKey('mergeMarkups', () => {
    if (!merging || merging.reason !== null) return refuse(merging?.reason ?? regroupingMessages.nothingToMerge);
    merge(merging);
  });
  return null;
}
