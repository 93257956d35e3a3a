import type { Media } from '@sheetmark/contract';
import { IconTrash, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CommentDraft, type DraftKey, storeCommentDraft } from '../../lib/comment-drafts.ts';
import { messages } from '../../lib/messages.ts';
import { commentMessages } from '../../lib/messages/comments.ts';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { AttachButton } from './attach-button.tsx';
import { useAttachments } from './attachments.ts';
import { type Mentionable, findMentionAt, insertMention } from './mention.ts';
import { useDraftText } from './use-draft-text.ts';
import { useFileDrop } from './use-file-drop.ts';
import styles from './comment-composer.module.css';

interface ComposerProps {
  projectId: number;
  /** The key under which the text is stored until it is sent. */
  draftKey: DraftKey;
  people: readonly Mentionable[];
  label: string;
  act: string;
  start?: CommentDraft;
  busy: boolean;
  onSend: (text: string, attachments: readonly Media[]) => void;
  onCancel?: () => void;
  onTyping?: () => void;
}

/** A comment composer: text with mentions, and attachments. */
export function CommentComposer({ projectId, draftKey, people, label, act, start, busy, onSend, onCancel, onTyping }: ComposerProps) {
  const { isDraft, text, attachments, write } = useDraftText(draftKey, start);
  const form = useRef<HTMLFormElement>(null);
  const attached = useAttachments({
    projectId,
    media: attachments,
    onChange: (change) => write((before) => ({ attachments: change(before.attachments) })),
  });
  const over = useFileDrop(form, attached.add);
  const canSend = (text.trim() !== '' || attachments.length > 0) && !busy && attached.uploading === 0;
  const send = () => {
    if (canSend) onSend(text.trim(), attached.media);
  };
  return (
    <form
      ref={form}
      className={styles.composer}
      data-over={over || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CommentField
        {...{ label, people, busy, text, onTyping, onCancel }}
        onText={(next) => write(() => ({ text: next }))}
        onSend={send}
        onFiles={attached.add}
      />
      <Attachments attached={attached} />
      <div className={styles.actions}>
        <AttachButton onFiles={attached.add} />
        {isDraft && <DraftNote draftKey={draftKey} busy={busy} isEdit={onCancel !== undefined} />}
        <SendButtons act={act} busy={busy} canSend={canSend} onCancel={onCancel} />
      </div>
    </form>
  );
}

interface CommentFieldProps extends Pick<ComposerProps, 'label' | 'people' | 'busy'> {
  text: string;
  onText: (text: string) => void;
  onTyping: (() => void) | undefined;
  onSend: () => void;
  onCancel: (() => void) | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The text, with suggestions of people to mention; pasted files become attachments. */
function CommentField({ label, people, busy, text, onText, onTyping, onSend, onCancel, onFiles }: CommentFieldProps) {
  const [caret, setCaret] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(people, text, caret);
  const mention = (person: Mentionable) => {
    const next = insertMention(text, caret, person.name);
    // The text must be in the DOM before the caret is set, and both before the next key.
    flushSync(() => {
      onText(next.text);
      setCaret(next.caret);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event, mention)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    if (event.key === 'Escape') onCancel?.();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    onFiles(pasted);
  };
  return (
    <>
      {mentions.found.length > 0 && <PeopleToMention mentions={mentions} onPick={mention} />}
      <textarea
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        {...(mentions.found.length > 0 && {
          'aria-controls': mentions.id,
          'aria-activedescendant': `${mentions.id}-${mentions.active}`,
        })}
        placeholder={label}
        rows={2}
        maxLength={10_000}
        readOnly={busy}
        value={text}
        onChange={(event) => {
          onTyping?.();
          onText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </>
  );
}

interface SendButtonsProps {
  act: string;
  busy: boolean;
  canSend: boolean;
  onCancel: (() => void) | undefined;
}

function SendButtons({ act, busy, canSend, onCancel }: SendButtonsProps) {
  return (
    <>
      <kbd>{commentMessages.sendKeys}</kbd>
      {onCancel && (
        <Button size="s" variant="quiet" onClick={onCancel}>
          {messages.cancel}
        </Button>
      )}
      <Button size="s" variant="primary" submit busy={busy} disabled={!canSend}>
        {act}
      </Button>
    </>
  );
}

function Attachments({ attached: { media, uploading, remove } }: { attached: ReturnType<typeof useAttachments> }) {
  if (media.length + uploading === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={messages.attachments}>
      {media.map((each) => (
        <li key={each.id}>
          <span>{each.name}</span>
          <IconButton size="xs" label={messages.remove(each.name)} icon={<IconX />} onClick={() => remove(each)} />
        </li>
      ))}
      {uploading > 0 && <li role="status">{commentMessages.attaching(uploading)}</li>}
    </ul>
  );
}

interface PeopleToMentionProps {
  mentions: ReturnType<typeof useMentions>;
  onPick: (person: Mentionable) => void;
}

function PeopleToMention({ mentions, onPick }: PeopleToMentionProps) {
  return (
    <div className={styles.people} id={mentions.id} role="listbox" aria-label={commentMessages.peopleToMention}>
      {mentions.found.map((person, index) => (
        <div
          key={person.id}
          id={`${mentions.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === mentions.active}
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(person);
          }}
        >
          <Avatar person={person} size="s" /> {person.name}
        </div>
      ))}
    </div>
  );
}

/** Shows that there is an unsent comment, with a button to discard it. An edit is discarded by cancelling it. */
function DraftNote({ draftKey, busy, isEdit }: { draftKey: DraftKey; busy: boolean; isEdit: boolean }) {
  return (
    <>
      <span className={styles.draft}>{commentMessages.notSent}</span>
      {!isEdit && (
        <IconButton
          size="s"
          label={commentMessages.discardDraft}
          icon={<IconTrash aria-hidden="true" />}
          disabled={busy}
          onClick={() => storeCommentDraft(draftKey, null)}
        />
      )}
    </>
  );
}

/** Suggestions for the text after the @ at the caret, and the keys that choose among them. */
function useMentions(people: readonly Mentionable[], text: string, caret: number) {
  const id = useId();
  const [chosen, choose] = useState(0);
  const [dismissed, dismiss] = useState<string>();
  const query = findMentionAt(text, caret);
  const found = query === null || query === dismissed ? [] : people.filter(({ name }) => fits(name, query)).slice(0, 6);
  const active = Math.min(chosen, found.length - 1);
  const onKeyDown = (event: KeyboardEvent, mention: (person: Mentionable) => void): boolean => {
    const person = found[active];
    if (!person) return false;
    if (event.key === 'ArrowDown') choose((active + 1) % found.length);
    else if (event.key === 'ArrowUp') choose((active + found.length - 1) % found.length);
    else if (event.key === 'Escape') dismiss(query ?? '');
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) mention(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { id, found, active, onKeyDown };
}

const fits = (name: string, query: string): boolean =>
  name.toLowerCase() !== query.toLowerCase() && ` ${name.toLowerCase()}`.includes(` ${query.toLowerCase()}`);
