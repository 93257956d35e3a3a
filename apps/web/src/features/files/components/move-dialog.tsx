import type { Folder } from '@sheetmark/contract';
import { IconFolder, IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { useMove } from '../api/change-items.ts';
import { foldersQuery } from '../api/list-folders.ts';
import type { DraggedThings } from '../model/dragged-things.ts';
import { byName } from '../model/folder-tree.ts';
import styles from './move-dialog.module.css';

interface Destination {
  readonly id: number | null;
  readonly name: string;
  readonly depth: number;
}

/** Possible target folders: not the moved folders themselves, and nothing below them. */
function destinations(folders: readonly Folder[], moved: ReadonlySet<number>, depth = 1): Destination[] {
  return byName(folders)
    .filter(({ id }) => !moved.has(id))
    .flatMap((folder) => [{ id: folder.id, name: folder.name, depth }, ...destinations(folder.subFolders, moved, depth + 1)]);
}

/** Moves things without a mouse. */
export function MoveDialog({ things, onClose, onMoved }: { things: DraggedThings; onClose: () => void; onMoved?: () => void }) {
  const tree = useQuery(foldersQuery(things.projectId));
  const move = useMove();
  const [chosen, setChosen] = useState<Destination>();
  const top: Destination = { id: null, name: messages.projectFiles, depth: 0 };
  const below = destinations(tree.data?.data ?? [], new Set(things.folders.map(({ id }) => id)));
  const all = things.items.length === 0 ? [top, ...below] : below;
  const names = [...things.folders, ...things.items];
  const [only] = names;
  const submit = () => {
    if (!chosen) return;
    const to = chosen.id === null ? null : { id: chosen.id, name: chosen.name };
    move.mutate({ things, to }, { onSettled: onClose, ...(onMoved && { onSuccess: onMoved }) });
  };
  return (
    <Dialog
      title={only && names.length === 1 ? filesMessages.moveOne(only.name) : filesMessages.moveMany(names.length)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={filesMessages.move}
      submitDisabled={!chosen}
      busy={move.isPending}
    >
      {tree.isPending && <LineSkeletons count={4} label={filesMessages.loadingFolders} />}
      {tree.isError && <LoadFailure error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && (
        <fieldset className={styles.places}>
          <legend className="visually-hidden">{filesMessages.whereTo}</legend>
          {all.map((place, at) => (
            <Place key={place.id} place={place} first={at === 0} chosen={chosen?.id === place.id} onChoose={() => setChosen(place)} />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

interface PlaceProps {
  place: Destination;
  first: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function Place({ place, first, chosen, onChoose }: PlaceProps) {
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': place.depth };
  const Icon = place.id === null ? IconFolders : IconFolder;
  return (
    <label style={indent} data-chosen={chosen || undefined}>
      <input type="radio" name="destination" checked={chosen} onChange={onChoose} {...(first && { 'data-autofocus': true })} />
      <Icon aria-hidden="true" />
      <span>{place.name}</span>
    </label>
  );
}
