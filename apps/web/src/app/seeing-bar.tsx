import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { seeingMessages as texts } from '../lib/messages/seeing.ts';
import { readSeenAs, stopSeeing } from '../lib/seeing.ts';
import styles from './seeing-bar.module.css';

/** Escape belongs to what is open, and in the editor to its tools. */
const isEscapeFree = ({ key, defaultPrevented, target }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]')) &&
  !document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') &&
  !window.location.pathname.startsWith('/editProject/');

/** Above every page while an owner sees their project as a member: as whom, and the way out. */
export function SeeingBar() {
  const [seeing] = useState(readSeenAs);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (isEscapeFree(event)) stopSeeing();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  if (!seeing) return null;
  return (
    <div className={styles.bar} role="region" aria-label={texts.seeAs(seeing.name)}>
      <IconEye aria-hidden="true" />
      <p>
        {texts.youSee} <b>{seeing.projectName}</b> {texts.as} <b>{texts.who(seeing.name, seeing.role)}</b>.{' '}
        <span>
          {texts.hidden(seeing.hiddenFolders, seeing.hiddenFiles)} {texts.limits}
        </span>
      </p>
      <button type="button" onClick={() => stopSeeing()}>
        {texts.stop} <kbd aria-hidden="true">{texts.stopKey}</kbd>
      </button>
    </div>
  );
}
