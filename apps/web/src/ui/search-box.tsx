import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { pageKeys, type PageKey, useKey, useMovedKeys, useSingleKeys } from '../lib/keys.ts';
import { messages } from '../lib/messages.ts';
import { classNames } from './class-names.ts';
import styles from './search-box.module.css';

/** The server's maximum length. */
const longest = 200;

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  onEnter?: (text: string) => void;
  /** The key that focuses it. */
  shortcut?: PageKey;
  className?: string | undefined;
}

export function SearchBox({ value, onChange, onEnter, shortcut, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const singleKeys = useSingleKeys();
  const moved = useMovedKeys();
  useKey(shortcut, () => input.current?.focus());
  return (
    <label className={classNames(styles.search, className)}>
      <IconSearch aria-hidden="true" />
      <input
        ref={input}
        type="search"
        placeholder={messages.enterSearch}
        aria-label={messages.enterSearch}
        value={value}
        maxLength={longest}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.(event.currentTarget.value);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {shortcut && singleKeys && <kbd aria-hidden="true">{moved[shortcut] ?? pageKeys[shortcut].keys}</kbd>}
    </label>
  );
}
