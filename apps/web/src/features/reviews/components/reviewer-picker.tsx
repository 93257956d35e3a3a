import { Popover } from '@mantine/core';
import type { Member } from '@sheetmark/contract';
import { IconMail } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { useInvite } from '../api/invite-guest.ts';
import { findPeople, type Found } from '../model/find-people.ts';
import { nameOfPicked, type PickedPerson } from '../model/new-review.ts';
import labels from './field-label.module.css';
import styles from './reviewer-picker.module.css';

interface ReviewerPickerProps {
  label: string;
  /** `hidden`: the caller shows it. */
  labelled?: 'above' | 'hidden';
  projectId: number;
  members: readonly Member[];
  /** Users who can't be picked again. */
  taken: ReadonlySet<number>;
  onPick: (person: PickedPerson) => void;
}

/** Finds a member by name, or invites the typed address as a guest. */
export function ReviewerPicker({ label, labelled = 'above', ...props }: ReviewerPickerProps) {
  const id = useId();
  const picker = usePicker(props);
  const { typed, found, current, isOpen } = picker;
  return (
    <div className={styles.picker}>
      <span id={`${id}-label`} className={labelled === 'hidden' ? 'visually-hidden' : labels.label}>
        {label}
      </span>
      <Popover
        withRoles={false}
        id={id}
        opened={isOpen}
        position="bottom-start"
        offset={4}
        withinPortal
        trapFocus={false}
        zIndex="var(--z-menu)"
        width="target"
      >
        <Popover.Target>
          <input
            className={styles.field}
            role="combobox"
            aria-labelledby={`${id}-label`}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && found.length > 0 ? `${id}-${current}` : undefined}
            autoComplete="off"
            placeholder={words.findReviewer}
            value={typed}
            onChange={({ currentTarget }) => picker.type(currentTarget.value)}
            onClick={picker.open}
            onBlur={picker.close}
            onKeyDown={picker.press}
          />
        </Popover.Target>
        <Popover.Dropdown className={styles.choices}>
          <div id={`${id}-list`} role="listbox" aria-label={label}>
            {found.map((each, index) => (
              <Option
                key={keyOf(each)}
                id={`${id}-${index}`}
                found={each}
                isCurrent={index === current}
                onPoint={() => picker.goTo(index)}
                onPick={() => picker.pick(each)}
              />
            ))}
          </div>
          {picker.hint !== '' && <p className={styles.hint}>{picker.hint}</p>}
        </Popover.Dropdown>
      </Popover>
      <FormError>{picker.refusal}</FormError>
    </div>
  );
}

function usePicker({ projectId, members, taken, onPick }: Omit<ReviewerPickerProps, 'label' | 'labelled'>) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, goTo] = useState(0);
  const invite = useInvite(projectId);
  const all = findPeople(typed, members, taken);
  const found = all.filter(({ kind }) => kind === 'member' || invite.isAllowed === true);
  const current = Math.min(at, Math.max(0, found.length - 1));
  const show = (text: string, open: boolean) => {
    setTyped(text);
    setOpen(open);
    goTo(0);
    invite.reset();
  };
  const add = (person: PickedPerson) => {
    if (taken.has(person.userId)) return invite.refuse(words.reviewsAlready(nameOfPicked(person)));
    show('', false);
    onPick(person);
  };
  const pick = (picked: Found) => {
    if (picked.kind === 'guest') return invite.send(picked.address, add);
    const { id: userId, name, email } = picked.member;
    add({ userId, name, email, isGuest: false });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[current];
    if (step !== undefined && !event.altKey && isOpen) goTo((current + step + found.length) % Math.max(1, found.length));
    else if (step !== undefined && !event.altKey) setOpen(true);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (chosen && isOpen) pick(chosen);
    } else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hint = hintFor({ typed, all, found, isAllowed: invite.isAllowed });
  const type = (text: string) => show(text, true);
  return {
    typed,
    found,
    current,
    isOpen,
    hint,
    refusal: invite.refusal,
    type,
    goTo,
    pick,
    press,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}

interface Hinted {
  typed: string;
  all: readonly Found[];
  /** Those of all that the user may pick. */
  found: readonly Found[];
  isAllowed: boolean | undefined;
}

/** What else could be typed, or why it can't be picked. */
function hintFor({ typed, all, found, isAllowed }: Hinted): string {
  if (isAllowed === false && all.length > found.length) return words.noInviting;
  if (isAllowed && (typed.trim() === '' || found.length === 0)) return words.typeAddress;
  return found.length === 0 ? messages.nothingFound : '';
}

const keyOf = (found: Found) => (found.kind === 'member' ? found.member.id : 'guest');

interface OptionProps {
  id: string;
  found: Found;
  isCurrent: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function Option({ id, found, isCurrent, onPoint, onPick }: OptionProps) {
  const [name, about] =
    found.kind === 'member' ? [found.member.name, found.member.email] : [words.inviteGuest(found.address.email), words.inviteHint];
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles.option}
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {found.kind === 'member' ? <Avatar person={found.member} /> : <IconMail aria-hidden="true" />}
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </button>
  );
}
