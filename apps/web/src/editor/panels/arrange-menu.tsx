import { Menu } from '@mantine/core';
import { findCommand } from '@sheetmark/editor-core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { commandMessages } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { EditorSession } from '../session.ts';
import { useKeysOf } from '../use-keys.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './arrange-menu.module.css';

/** Menu groups. Commands that can't run now are left out, and so are empty groups. */
const groups: readonly (readonly string[])[] = [
  ['group', 'ungroup'],
  ['copy-style', 'paste-style'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
  ['align-left', 'align-center', 'align-right', 'align-top', 'align-middle', 'align-bottom'],
  ['distribute-horizontally', 'distribute-vertically'],
];

/** The commands that can run now, by their ids. */
const enabledIn = ({ editor }: EditorSession): string =>
  groups
    .flat()
    .filter((id) => findCommand(id)?.enabled(editor.view))
    .join(' ');

/** Further commands for the selection. */
export function ArrangeMenu({ session }: { session: EditorSession }) {
  const enabled = useSessionFact(session, enabledIn).split(' ');
  const keysOf = useKeysOf();
  const enabledGroups = groups
    .map((ids) => ids.filter((id) => enabled.includes(id)).flatMap((id) => findCommand(id) ?? []))
    .filter((commands) => commands.length > 0);
  return (
    // In a portal: on phones the visible part of the sheet is too small for it.
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <IconButton size="s" label={editorMessages.arrange} icon={<IconDots />} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {enabledGroups.map((commands, index) => (
          <Fragment key={commands[0]?.id}>
            {index > 0 && <Menu.Divider />}
            {commands.map(({ id }) => (
              <Menu.Item
                key={id}
                rightSection={keysOf(id) && <kbd className={styles.keys}>{keysOf(id)}</kbd>}
                onClick={() => session.dispatch({ type: 'command', id })}
              >
                {commandMessages[id]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
