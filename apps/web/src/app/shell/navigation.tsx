import { IconCommand, IconHome } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { palette } from '../../features/palette/palette-source.ts';
import { messages } from '../../lib/messages.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { isSeeing } from '../../lib/rights.ts';
import { Tip } from '../../ui/tip.tsx';
import type { CurrentProject } from './current-project.ts';
import { Entry } from './entry.tsx';
import { PersonalNavigation } from './personal-navigation.tsx';
import { ProjectNavigation } from './project-navigation.tsx';
import { FavouriteNavigation, FavouritesMenu, RecentNavigation } from './quick-navigation.tsx';
import { sectionOf } from './sections.ts';
import styles from './navigation.module.css';

interface NavigationProps {
  folded: boolean;
  project: CurrentProject | undefined;
}

export function Navigation({ folded, project }: NavigationProps) {
  const seeing = isSeeing();
  const { place } = sectionOf(useRouterState({ select: ({ location }) => location.pathname }));
  return (
    <>
      <nav className={styles.navigation} data-folded={folded || undefined} aria-label={shellMessages.main}>
        {!seeing && (
          <ul>
            <li>
              <Entry
                folded={folded}
                icon={<IconHome aria-hidden="true" />}
                label={messages.home}
                link={{ to: '/projectList' }}
                current={place === 'home'}
              />
            </li>
          </ul>
        )}
        {!seeing && (folded ? <FavouritesMenu /> : <FavouriteNavigation />)}
        {project && <ProjectNavigation key={project.id} folded={folded} project={project} place={place} />}
        {!seeing && <PersonalNavigation folded={folded} place={place} />}
        {!seeing && !folded && <RecentNavigation />}
      </nav>
      <CommandsButton folded={folded} />
    </>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? shellMessages.paletteKeysOfMac : shellMessages.paletteKeys;

function CommandsButton({ folded }: { folded: boolean }) {
  const button = (
    <button type="button" className={styles.entry} onClick={palette.open}>
      <IconCommand aria-hidden="true" />
      <span className={folded ? 'visually-hidden' : styles.label}>{messages.commands}</span>
      {!folded && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
  return (
    <div className={styles.foot} data-folded={folded || undefined}>
      {folded ? (
        <Tip label={messages.commands} keys={shortcut}>
          {button}
        </Tip>
      ) : (
        button
      )}
    </div>
  );
}
