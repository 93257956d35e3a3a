import { Popover } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { comparePagesMessages } from '../../lib/messages/compare-pages.ts';
import { type ProjectFile, useProjectFiles } from './project-files.ts';
import styles from './file-picker.module.css';

interface FilePickerProps {
  projectId: number;
  /** The document shown; null for none yet. */
  itemId: number | null;
  name: string;
  onPick: (file: ProjectFile) => void;
}

/** Picks any document of the project by its name. */
export function FilePicker({ projectId, itemId, name, onPick }: FilePickerProps) {
  const [isOpen, open] = useState(false);
  const pick = (file: ProjectFile) => {
    open(false);
    onPick(file);
  };
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" offset={4} withinPortal returnFocus zIndex="var(--z-menu)">
      <Popover.Target>
        <button
          type="button"
          className={styles.field}
          aria-label={comparePagesMessages.fileShown(name)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={name}
          onClick={() => open(!isOpen)}
        >
          <span>{name}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.choices}>
        {isOpen && <Choices projectId={projectId} itemId={itemId} onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Debounces the search, in milliseconds. */
const searchDelay = 200;

function Choices({ projectId, itemId, onPick }: Omit<FilePickerProps, 'name'>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, searchDelay);
  const files = useProjectFiles(projectId, debouncedText);
  const [at, setAt] = useState(0);
  const count = files?.length ?? 0;
  const current = Math.min(at, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = files?.[current];
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, count));
    else if (event.key === 'ArrowUp') setAt((current + count - 1) % Math.max(1, count));
    else if (event.key === 'Enter' && chosen) onPick(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        // A dialog around the list would close, too.
        data-mantine-stop-propagation
        type="search"
        role="combobox"
        className={styles.search}
        placeholder={comparePagesMessages.findFile}
        aria-label={comparePagesMessages.findFile}
        aria-expanded="true"
        aria-controls={`${id}-files`}
        aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-files`} role="listbox" aria-label={messages.projectFiles} className={styles.files}>
        {files?.map((file, index) => (
          <FileChoice
            key={file.itemId}
            id={`${id}-${index}`}
            file={file}
            isShown={file.itemId === itemId}
            isCurrent={index === current}
            onPick={onPick}
          />
        ))}
      </div>
      {count === 0 && (
        <p role="status" className={styles.none}>
          {files ? comparePagesMessages.noFiles : comparePagesMessages.lookingUp}
        </p>
      )}
    </>
  );
}

interface FileChoiceProps extends Pick<FilePickerProps, 'onPick'> {
  id: string;
  file: ProjectFile;
  isShown: boolean;
  isCurrent: boolean;
}

function FileChoice({ id, file, isShown, isCurrent, onPick }: FileChoiceProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      ref={isCurrent ? showRow : undefined}
      role="option"
      aria-selected={isShown}
      data-current={isCurrent || undefined}
      title={file.name}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(file)}
    >
      {file.name}
    </button>
  );
}

const showRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
