import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useKey, useSingleKeys } from '../lib/keys.ts';
import { messages } from '../lib/messages.ts';
import { classNames } from './class-names.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  onEnter?: (text: string) => void;
  /** The key that moves the focus here. */
  keys?: string;
  className?: string | undefined;
}

export function SearchBox({ value, onChange, onEnter, keys, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const singleKeys = useSingleKeys();
  useKey(keys, () => input.current?.focus());
  return (
    <label className={classNames(styles.search, className)}>
      <IconSearch aria-hidden="true" />
      <input
        ref={input}
        type="search"
        placeholder={messages.enterSearch}
        aria-label={messages.enterSearch}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.(event.currentTarget.value);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {keys && singleKeys && <kbd aria-hidden="true">{keys}</kbd>}
    </label>
  );
}
