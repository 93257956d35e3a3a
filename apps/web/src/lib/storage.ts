import { Media } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { jsonText as json } from './json-text.ts';

/** Text that is kept as it is. */
const text = z.string();
/** Everything that the page keeps in the browser. The first nine names are the specification's, spelled as there. */
const kept = {
  token: text,
  user_type: json(z.literal([1, 2])),
  lgn_usr_id: json(z.int()),
  pushManager: text,
  inviteToken: text,
  redirectTo: text,
  /** Tells this browser from others when somebody signs in; it stays when they sign out. */
  device: text,
  navigatinFolders: json(z.object({ projectId: z.int(), openFolders: z.array(z.int()) })),
  currentSelectedPage: text,
  textToSearch: text,
  /** By item and page, as `12/1`: what a length on the page, in page units, is in reality. */
  calibrations: json(
    z.record(z.string(), z.object({ actual: z.number(), calibrated: z.number(), unit: z.string(), decimals: z.number().optional() })),
  ),
  /** By item and page: the quarters that it is turned clockwise. */
  pageTurns: json(z.record(z.string(), z.int())),
  sheetView: json(z.object({ dimmed: z.boolean(), minimap: z.boolean() })),
  /** By tool of the editor: how what it draws looks, where that was chosen. The editor says whether it makes sense. */
  toolStyles: json(z.record(z.string(), z.unknown())),
  snapping: json(z.object({ objects: z.boolean(), drawing: z.boolean() })),
  /** Editor tools that were put by with a name and a look. */
  toolChest: json(z.array(z.object({ name: z.string(), tool: z.string(), style: z.unknown() }))),
  /** By user and what it is written on, as `7/markup/12`: comments that are not sent. They go when their author signs out. */
  commentDrafts: json(z.record(z.string(), z.object({ text: z.string(), attachments: z.array(Media) }))),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  sidebarFolded: json(z.boolean()),
  /** The lists of the sidebar that somebody folded. */
  foldedLists: json(z.array(z.enum(['favourites', 'recent']))),
  /** How many favourites there were, so that the sidebar keeps their room while they load. */
  favouritesShown: json(z.int().nonnegative()),
  /** Whether a letter, digit or sign alone is a shortcut; WCAG 2.1.4 wants a way to switch that off. */
  singleKeys: json(z.boolean()),
  /** By the id of a command or the name of a key of the page: the single key that stands for it now. */
  movedKeys: json(z.record(z.string(), z.string())),
  filesLook: json(z.object({ layout: z.enum(['cards', 'table']), sort: z.enum(['name', 'activity']) })),
  projectsLook: json(z.object({ layout: z.enum(['cards', 'table']), sort: z.enum(['activity', 'name', 'created']) })),
};
type Kept = typeof kept;
type Key = keyof Kept;
type Value<K extends Key> = z.output<Kept[K]>;

/** What belongs to the person who is signed in, and goes with them. */
const ofSession: readonly Key[] = [
  'token',
  'user_type',
  'lgn_usr_id',
  'pushManager',
  'inviteToken',
  'redirectTo',
  'navigatinFolders',
  'favouritesShown',
  'currentSelectedPage',
  'textToSearch',
];

interface Change {
  /** Made by another tab. */
  elsewhere: boolean;
}
type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
const tell = () => {
  for (const listener of listeners) listener({ elsewhere: false });
};

/** A browser may refuse storage (private windows, a full disk): the page then forgets at the end of the visit. */
const memory = new Map<string, string>();

function rawValue(key: Key): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function readStored<K extends Key>(key: K): Value<K> | undefined;
function readStored(key: Key): unknown {
  const value = rawValue(key);
  return value === null ? undefined : kept[key].safeParse(value).data;
}

function writeStored<K extends Key>(key: K, value: Value<K>): void {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  try {
    localStorage.setItem(key, written);
    memory.delete(key);
  } catch {
    memory.set(key, written);
  }
  tell();
}

function removeStored(...keys: readonly Key[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      continue;
    }
  }
  tell();
}

/** Calls back when anything kept changes, in this tab or another. */
function subscribe(listener: Listener): () => void {
  const followOthers = () => listener({ elsewhere: true });
  listeners.add(listener);
  window.addEventListener('storage', followOthers);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOthers);
  };
}

export const storage = {
  read: readStored,
  write: writeStored,
  remove: removeStored,
  clearSession: () => removeStored(...ofSession),
  subscribe,
};

/** A kept value that follows its changes. Objects are the same as long as their text is. */
export function useStored<K extends Key>(key: K): Value<K> | undefined;
export function useStored(key: Key): unknown {
  const value = useSyncExternalStore(subscribe, () => rawValue(key));
  return value === null ? undefined : kept[key].safeParse(value).data;
}
