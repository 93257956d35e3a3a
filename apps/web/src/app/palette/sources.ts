import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import type { Folder } from '@sheetmark/contract';
import {
  IconActivity,
  IconAdjustments,
  IconArrowMerge,
  IconArrowsDiff,
  IconArrowsSplit2,
  IconBell,
  IconCalendarMonth,
  IconClipboardCheck,
  IconDeviceDesktop,
  IconFileExport,
  IconFileImport,
  IconFileStack,
  IconFolder,
  IconFolderPlus,
  IconFolders,
  IconHelp,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconLayoutKanban,
  IconLayoutSidebar,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPencil,
  IconPlus,
  IconRulerMeasure,
  IconSettings,
  IconStack2,
  IconSun,
  IconTrash,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../../features/accounts/api/sign-out.ts';
import { byName } from '../../features/files/model/folder-tree.ts';
import type { PaletteEntry, PaletteSource } from '../../features/palette/palette-source.ts';
import { projectsQuery } from '../../features/projects/api/list-projects.ts';
import { arrangeProjects } from '../../features/projects/model/project-list.ts';
import { boundAct, type PageKey, pageKeys, useMovedKeys, useSingleKeys } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { administrationMessages } from '../../lib/messages/administration.tsx';
import { comparePagesMessages } from '../../lib/messages/compare-pages.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { helpMessages } from '../../lib/messages/help.ts';
import { listingsMessages } from '../../lib/messages/listings.ts';
import { operationsMessages } from '../../lib/messages/operations.ts';
import { projectsMessages } from '../../lib/messages/projects.tsx';
import { reviewNames } from '../../lib/messages/review-names.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { colorSchemes } from '../../ui/color-schemes.ts';
import type { CurrentProject } from '../shell/current-project.ts';
import { useFound } from './found-source.ts';
import { useQuickSources } from './quick-sources.ts';

const words = shellMessages.wordsFor;

/** Dialogs that the palette opens. */
export type PaletteQuestion = 'project' | 'folder' | 'task' | 'compare' | 'publish' | 'topics' | 'exportTopics' | 'shortcuts';

interface SourceParts {
  /** The typed text. */
  typed: string;
  open: boolean;
  project: CurrentProject | undefined;
  onAsk: (question: PaletteQuestion) => void;
}

/** All sources of the palette, most wanted first: without text, recent places. A new source is one more line here. */
export function usePaletteSources(parts: SourceParts): readonly PaletteSource[] {
  const quick = useQuickSources();
  const named = [usePages(parts), useActions(parts), useFolders(parts), useProjects(parts)];
  const found = useFound(parts);
  return parts.typed.trim() === '' ? [...quick, ...named] : [...named, ...quick, ...found];
}

interface Page extends Omit<PaletteEntry, 'run'> {
  link: NavigateOptions;
}

const ofAdministrators: readonly Page[] = [
  { id: 'admin', label: shellMessages.viewAsAdmin, detail: messages.usersListing, icon: IconUsers, link: { to: '/AdminPanel' } },
  { id: 'status', label: operationsMessages.status, icon: IconActivity, link: { to: '/AdminPanel/status' } },
  { id: 'installation', label: administrationMessages.installation, icon: IconAdjustments, link: { to: '/AdminPanel/settings' } },
  { id: 'audit', label: operationsMessages.audit, icon: IconHistory, link: { to: '/AdminPanel/audit' } },
];

const pages: readonly Page[] = [
  { id: 'assigned', label: messages.assignedToMe, icon: IconUserCheck, link: { to: '/AssignedToMe' } },
  { id: 'created', label: messages.createdByMe, icon: IconPencil, link: { to: '/CreatedByMe' } },
  { id: 'notifications', label: messages.notifications, icon: IconBell, link: { to: '/Notifications/{-$notificationId}' } },
  { id: 'home', label: messages.home, keywords: words.home, icon: IconHome, link: { to: '/projectList' } },
  { id: 'settings', label: messages.settings, keywords: words.settings, icon: IconSettings, link: { to: '/Settings' } },
  { id: 'help', label: helpMessages.help, keywords: helpMessages.keywords, icon: IconHelp, link: { to: '/Help/{-$page}' } },
  { id: 'deleted', label: messages.deletedProjects, keywords: words.deletedProjects, icon: IconTrash, link: { to: '/projectList/trash' } },
];

function pagesOf({ id, name }: CurrentProject): Page[] {
  const params = { projectId: String(id) };
  const all: Omit<Page, 'detail'>[] = [
    { id: 'overview', label: shellMessages.overview, icon: IconLayoutDashboard, link: { to: '/project/$projectId', params } },
    { id: 'files', label: messages.projectFiles, icon: IconFolders, link: { to: '/project/$projectId/folders', params } },
    { id: 'sheets', label: sheetsMessages.sheets, icon: IconFileStack, link: { to: '/project/$projectId/sheets', params } },
    { id: 'reviews', label: reviewNames.reviews, icon: IconClipboardCheck, link: { to: '/project/$projectId/reviews', params } },
    {
      id: 'newReview',
      label: reviewNames.newReview,
      icon: IconClipboardCheck,
      link: { to: '/project/$projectId/reviews/new', params },
    },
    {
      id: 'markupsAndTasks',
      label: messages.projectMarkupsAndTasks,
      keywords: words.lists,
      icon: IconListCheck,
      link: { to: '/markupAndTasksListing/$projectId', params },
    },
    {
      id: 'markups',
      label: messages.projectMarkups,
      keywords: words.lists,
      icon: IconListCheck,
      link: { to: '/markupsListing/$projectId', params },
    },
    { id: 'tasks', label: messages.projectTasks, icon: IconListCheck, link: { to: '/tasksListing/$projectId', params } },
    {
      id: 'board',
      label: listingsMessages.taskBoard,
      keywords: words.board,
      icon: IconLayoutKanban,
      link: { to: '/tasksListing/$projectId', params, search: { face: 'board' } },
    },
    {
      id: 'calendar',
      label: listingsMessages.taskCalendar,
      keywords: words.calendar,
      icon: IconCalendarMonth,
      link: { to: '/tasksListing/$projectId', params, search: { face: 'calendar' } },
    },
    {
      id: 'takeoff',
      label: shellMessages.projectTakeoff,
      keywords: words.takeoff,
      icon: IconRulerMeasure,
      link: { to: '/markupsListing/$projectId', params, search: { face: 'takeoff' } },
    },
    {
      id: 'members',
      label: messages.members,
      keywords: words.members,
      icon: IconUsers,
      link: { to: '/project/$projectId/members', params },
    },
    { id: 'trash', label: messages.trash, keywords: words.trash, icon: IconTrash, link: { to: '/project/$projectId/trash', params } },
  ];
  return all.map((page) => ({ ...page, detail: name }));
}

function usePages({ project, open }: SourceParts): PaletteSource {
  const navigate = useNavigate();
  const administrates = useStored('user_type') === 1;
  // The editor shows the takeoff of all sheets itself.
  const isInEditor = open && boundAct('takeoff') !== undefined;
  const ofProject = project ? pagesOf(project).filter(({ id }) => !isInEditor || id !== 'takeoff') : [];
  const all = [...ofProject, ...pages, ...(administrates ? ofAdministrators : [])];
  return { title: shellMessages.goTo, entries: all.map(({ link, ...page }) => ({ ...page, run: () => void navigate(link) })) };
}

const schemeIcons: Record<MantineColorScheme, TablerIcon> = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Of the editor: offered while it is open. */
const ofEditor = [
  { name: 'mergeMarkups', icon: IconArrowMerge, keywords: messages.markups },
  { name: 'splitMarkup', icon: IconArrowsSplit2, keywords: messages.markups },
  { name: 'exportMarkups', icon: IconFileExport, keywords: words.exportMarkups },
  { name: 'importAnnotations', icon: IconFileImport, keywords: words.importAnnotations },
  { name: 'takeoff', icon: IconRulerMeasure, keywords: words.takeoff },
  { name: 'layers', icon: IconStack2, keywords: words.layers },
  { name: 'showLayers', icon: IconStack2, keywords: words.layers },
] as const;

/** Actions that need a project. */
const actionsIn = ({ name }: CurrentProject, onAsk: SourceParts['onAsk']): PaletteEntry[] => [
  {
    id: 'folder',
    label: filesMessages.newFolder,
    detail: name,
    keywords: words.create,
    icon: IconFolderPlus,
    run: () => onAsk('folder'),
  },
  {
    id: 'compare',
    label: comparePagesMessages.open,
    detail: name,
    keywords: comparePagesMessages.keywords,
    icon: IconArrowsDiff,
    run: () => onAsk('compare'),
  },
];

function useActions({ open, project, onAsk }: SourceParts): PaletteSource {
  const { setColorScheme } = useMantineColorScheme();
  const keyFor = useKeyHints();
  const signOut = useSignOut();
  const schemes = colorSchemes.map(({ value, label }): PaletteEntry => ({
    id: value,
    label: shellMessages.themeNamed(label),
    keywords: words.theme,
    icon: schemeIcons[value],
    run: () => setColorScheme(value),
  }));
  return {
    title: shellMessages.act,
    entries: [
      {
        id: 'task',
        label: messages.keys.newTask,
        keywords: words.newTask,
        icon: IconListCheck,
        keys: keyFor('newTask'),
        run: () => onAsk('task'),
      },
      { id: 'project', label: messages.newProject, keywords: words.create, icon: IconPlus, run: () => onAsk('project') },
      ...(project ? actionsIn(project, onAsk) : []),
      ...ofEditor.flatMap(({ name, icon, keywords }): PaletteEntry[] => {
        const run = open ? boundAct(name) : undefined;
        return run ? [{ id: name, label: pageKeys[name].label, keywords, icon, keys: keyFor(name), run }] : [];
      }),
      {
        id: 'shortcuts',
        label: messages.keys.title,
        icon: IconKeyboard,
        keys: keyFor('shortcuts'),
        run: () => onAsk('shortcuts'),
      },
      {
        id: 'fold',
        label: messages.keys.foldSidebar,
        icon: IconLayoutSidebar,
        keys: keyFor('foldSidebar'),
        run: () => storage.write('sidebarFolded', !(storage.read('sidebarFolded') ?? false)),
      },
      ...schemes,
      { id: 'logout', label: shellMessages.logout, keywords: words.logout, icon: IconLogout, run: () => signOut.mutate() },
    ],
  };
}

/** The shortcuts shown next to commands, with custom keys; none while single keys are turned off. */
function useKeyHints(): (name: PageKey) => string | undefined {
  const moved = useMovedKeys();
  const isOn = useSingleKeys();
  return (name) => (isOn ? (moved[name] ?? pageKeys[name].keys) : undefined);
}

const withPath = (folders: readonly Folder[], above: readonly string[] = []): { folder: Folder; above: readonly string[] }[] =>
  byName(folders).flatMap((folder) => [{ folder, above }, ...withPath(folder.subFolders, [...above, folder.name])]);

function useFolders({ project }: SourceParts): PaletteSource {
  const navigate = useNavigate();
  const entries = withPath(project?.folders ?? []).map(({ folder, above }): PaletteEntry => ({
    id: String(folder.id),
    label: folder.name,
    ...(above.length > 0 && { detail: above.join(' / ') }),
    icon: IconFolder,
    run: () =>
      void navigate({
        to: '/project/$projectId/folder/$folderId',
        params: { projectId: String(project?.id), folderId: String(folder.id) },
      }),
  }));
  return { title: shellMessages.foldersOf(project?.name ?? ''), entries };
}

function useProjects({ open }: SourceParts): PaletteSource {
  const navigate = useNavigate();
  const projects = useQuery({ ...projectsQuery(), enabled: open, meta: { failsInPlace: true } });
  const entries = arrangeProjects(projects.data?.data ?? [], '', 'activity').map((project): PaletteEntry => ({
    id: String(project.id),
    label: project.name,
    ...(project.description && { detail: project.description }),
    icon: IconFolders,
    run: () => void navigate({ to: '/project/$projectId', params: { projectId: String(project.id) } }),
  }));
  return { title: projectsMessages.projects, entries };
}
