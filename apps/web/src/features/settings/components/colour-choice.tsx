import { IconCheck } from '@tabler/icons-react';
import { Avatar, avatarColours, type Person } from '../../../ui/avatar.tsx';
import styles from './colour-choice.module.css';

/** Said by screen readers; in the order of the tokens --person-1 to --person-8. */
const names = ['Pine', 'Rust', 'Violet', 'Plum', 'Blue', 'Olive', 'Slate', 'Brick'];
const colours = Array.from({ length: avatarColours }, (_, index) => index + 1);

interface ColourChoiceProps {
  person: Person;
  value: number;
  onChange: (colour: number) => void;
}

/** The colour of one's avatar, beside how it will look. */
export function ColourChoice({ person, value, onChange }: ColourChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Avatar colour</legend>
      <div className={styles.line}>
        <Avatar person={{ ...person, avatar_color: value }} size="l" />
        <div className={styles.colours}>
          {colours.map((colour) => (
            <label key={colour} className={styles.colour} style={{ color: `var(--person-${colour})` }}>
              <input type="radio" name="avatar-colour" checked={colour === value} onChange={() => onChange(colour)} />
              <span className={styles.dot}>{colour === value && <IconCheck aria-hidden="true" />}</span>
              <span className="visually-hidden">{names[colour - 1]}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
