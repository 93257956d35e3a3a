import type { Publication } from '@sheetmark/contract';
import { IconFileStack, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { publishingLink } from '../../../../lib/publishing-link.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { showSnack } from '../../../../ui/snackbar.tsx';
import { withDays } from '../../../../ui/with-days.tsx';
import { publicationsQuery, useUndoPublication } from '../../api/publications.ts';
import { announcePublished } from '../../model/announce-published.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import buttons from '../../../../ui/button.module.css';
import styles from './drafts-strip.module.css';

const texts = publishingMessages.drafts;

/** Sets that aren't published yet, for those who may publish them. The server lists them to nobody else. */
export function DraftsStrip({ projectId, ownId }: { projectId: number; ownId: number | undefined }) {
  const { data } = useQuery({ ...publicationsQuery(projectId), meta: { failsInPlace: true } });
  const [discarded, setDiscarded] = useState<Publication>();
  useAnnouncedEnd(data?.data, ownId);
  const drafts = (data?.data ?? []).filter(({ state }) => state === 'draft' || state === 'publishing');
  if (drafts.length === 0) return null;
  const onDiscarded = () => {
    setDiscarded(undefined);
    showSnack({ message: publishingMessages.discarded });
  };
  return (
    <ul className={styles.drafts} aria-label={texts.label}>
      {drafts.map((draft) => (
        <Draft key={draft.id} draft={draft} onDiscard={() => setDiscarded(draft)} />
      ))}
      {discarded && <DiscardDialog draft={discarded} onDiscarded={onDiscarded} onClose={() => setDiscarded(undefined)} />}
    </ul>
  );
}

/** Says when publishing ends while the register is open: its publisher may have left the set's own screen. */
function useAnnouncedEnd(sets: readonly Publication[] | undefined, ownId: number | undefined): void {
  const running = useRef<ReadonlySet<number>>(new Set());
  const undo = useUndoPublication();
  const tell = useEffectEvent((set: Publication) => {
    if (set.published_by?.id === ownId) announcePublished(set, undo.mutateAsync);
  });
  useEffect(() => {
    for (const set of sets ?? []) if (set.state === 'published' && running.current.has(set.id)) tell(set);
    running.current = new Set((sets ?? []).flatMap(({ id, state }) => (state === 'publishing' ? [id] : [])));
  }, [sets]);
}

function Draft({ draft, onDiscard }: { draft: Publication; onDiscard: () => void }) {
  const { id, project_id, name, date, state, failure, files, created_by, ends_at } = draft;
  const isPublishing = state === 'publishing';
  const facts = [texts.by(created_by.name, files), ...(ends_at !== null && !isPublishing ? [texts.until(formatDate(ends_at))] : [])];
  return (
    <li>
      <IconFileStack aria-hidden="true" />
      <b>{withDays(isPublishing ? texts.publishing(name, date) : texts.draft(name, date))}</b>
      <span className={styles.facts}>{withDays(facts.join(' · '))}</span>
      {failure !== null && (
        <span className={styles.failure} title={failure}>
          {texts.failed}
        </span>
      )}
      <span className={styles.acts}>
        <Link
          className={classNames(buttons.button, buttons.default, buttons.s)}
          aria-label={texts.resumeOf(name, date)}
          {...publishingLink(project_id, id)}
        >
          {texts.resume}
        </Link>
        {!isPublishing && <IconButton size="s" label={texts.discardOf(name, date)} icon={<IconTrash />} onClick={onDiscard} />}
      </span>
    </li>
  );
}
