import { uiMessages } from '../lib/messages/ui.ts';
import { useChosenColours } from '../lib/person-colours.ts';
import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

export interface Person {
  id: number;
  name: string;
  /** The number of their chosen colour, if any. */
  avatar_color?: number | null | undefined;
}

/** The number of avatar colours. */
export const avatarColours = 8;

/** The number of a person's colour, from 1: the chosen one, or one derived from the id. */
function avatarColourOf({ id, avatar_color }: Person, chosen: ReadonlyMap<number, number>): number {
  return avatar_color ?? chosen.get(id) ?? ((id + avatarColours - 1) % avatarColours) + 1;
}

/** Provides a person's colour wherever they are shown. */
export function useAvatarColour(): (person: Person) => number {
  const chosen = useChosenColours();
  return (person) => avatarColourOf(person, chosen);
}

/** A whole code point: half of an emoji is no sign. */
const firstLetter = (word: string): string =>
  String.fromCodePoint(word.codePointAt(0) ?? 0x20)
    .toUpperCase()
    .trim();

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const outer = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return outer.map((word = '') => firstLetter(word)).join('');
}

/** A person's initials on their colour; a guest's are outlined. Decorative: the name is next to it or labels the group. */
export function Avatar({ person, size = 'm', isGuest = false }: { person: Person; size?: 's' | 'm' | 'l'; isGuest?: boolean }) {
  const colourOf = useAvatarColour();
  return (
    <span
      className={classNames(styles.avatar, styles[size], isGuest && styles.guest)}
      {...(!isGuest && { style: { background: `var(--person-${colourOf(person)})` } })}
      data-initials={initials(person.name)}
      aria-hidden="true"
    />
  );
}

/** The first people of a group, overlapping, and how many more there are. */
export function Avatars({ people, total = people.length, most = 4 }: { people: readonly Person[]; total?: number; most?: number }) {
  const shown = people.slice(0, most);
  const more = Math.max(total, people.length) - shown.length;
  const names = shown.map((person) => person.name).join(', ');
  return (
    <span className={styles.group} role="img" aria-label={more > 0 ? uiMessages.andMore(names, more) : names}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {more > 0 && <span className={classNames(styles.avatar, styles.more)} data-initials={`+${more}`} aria-hidden="true" />}
    </span>
  );
}
