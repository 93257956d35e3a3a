import { IconBell, IconClipboardCheck, IconFolder, IconHome, IconListCheck, IconUserCheck, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnreadBadge } from '../../features/notifications/components/unread-badge.tsx';
import { messages } from '../../lib/messages.ts';
import { reviewNames } from '../../lib/messages/review-names.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { isSeeing } from '../../lib/rights.ts';
import type { CurrentProject } from './current-project.ts';
import { type Place, sectionOf } from './sections.ts';
import styles from './tab-bar.module.css';

interface Tab {
  place: Place;
  /** Shorter than in the sidebar: five are side by side. */
  label: string;
  icon: TablerIcon;
  link: LinkProps;
  badge?: ReactNode;
}

const home: Tab = { place: 'home', label: messages.home, icon: IconHome, link: { to: '/projectList' } };
const assigned: Tab = { place: 'assigned', label: shellMessages.assigned, icon: IconUserCheck, link: { to: '/AssignedToMe' } };
const notifications: Tab = {
  place: 'notifications',
  label: messages.notifications,
  icon: IconBell,
  link: { to: '/Notifications/{-$notificationId}' },
  badge: <UnreadBadge />,
};

function tabsOf(project: CurrentProject): Tab[] {
  const params = { projectId: String(project.id) };
  return [
    { place: 'files', label: messages.files, icon: IconFolder, link: { to: '/project/$projectId/folders', params } },
    {
      place: 'markupsAndTasks',
      label: messages.markups,
      icon: IconListCheck,
      link: { to: '/markupAndTasksListing/$projectId', params },
    },
    { place: 'reviews', label: reviewNames.reviews, icon: IconClipboardCheck, link: { to: '/project/$projectId/reviews', params } },
  ];
}

/** The bottom navigation of phones. In a project, Assigned is in the menu. */
export function TabBar({ project }: { project: CurrentProject | undefined }) {
  const current = sectionOf(useRouterState({ select: ({ location }) => location.pathname })).place;
  const ofProject = project ? tabsOf(project) : [assigned];
  const tabs = isSeeing() ? ofProject : [home, ...ofProject, notifications];
  return (
    <nav className={styles.tabs} data-below-snacks="tabs" aria-label={shellMessages.sections}>
      {tabs.map(({ place, label, icon: Icon, link, badge }) => (
        <Link key={place} {...link} activeOptions={{ exact: true }} aria-current={place === current ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon aria-hidden="true" />
            {badge}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
