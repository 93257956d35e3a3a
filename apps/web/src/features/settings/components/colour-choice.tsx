import { IconCheck } from '@tabler/icons-react';
import { settingsMessages } from '../../../lib/messages/settings.ts';
import { Avatar, avatarColours, type Person } from '../../../ui/avatar.tsx';
import styles from './colour-choice.module.css';

const colours = Array.from({ length: avatarColours }, (_, index) => index + 1);

interface ColourChoiceProps {
  person: Person;
  value: number;
  onChange: (colour: number) => void;
}

/** The avatar's colour, with a preview. */
export function ColourChoice({ person, value, onChange }: ColourChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{settingsMessages.avatarColour}</legend>
      <div className={styles.line}>
        <Avatar person={{ ...person, avatar_color: value }} size="l" />
        <div className={styles.colours}>
          {colours.map((colour) => (
            <label key={colour} className={styles.colour} style={{ color: `var(--person-${colour})` }}>
              <input type="radio" name="avatar-colour" checked={colour === value} onChange={() => onChange(colour)} />
              <span className={styles.dot}>{colour === value && <IconCheck aria-hidden="true" />}</span>
              <span className="visually-hidden">{settingsMessages.colours[colour - 1]}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
