import { Media } from '@sheetmark/contract';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { jsonText as json } from './json-text.ts';

/** Text stored unchanged. */
const text = z.string();
/** Everything that the page stores in the browser. The first nine names are from the specification. */
const kept = {
  token: text,
  user_type: json(z.literal([1, 2])),
  lgn_usr_id: json(z.int()),
  pushManager: text,
  inviteToken: text,
  redirectTo: text,
  /** The secret of the link by which a guest came in. */
  guestLink: text,
  /** Identifies this browser when someone signs in; kept after sign-out. */
  device: text,
  /** A sign-in that goes on when the browser returns from the provider of single sign-on. */
  flow: text,
  /** The project that its owner sees as a member in this tab (lib/seeing.ts). */
  seeing: json(z.int()),
  navigatinFolders: json(z.object({ projectId: z.int(), openFolders: z.array(z.int()) })),
  currentSelectedPage: text,
  textToSearch: text,
  /** By item and page, as `12/1`: the real length of a length on the page, in page units. */
  calibrations: json(
    z.record(z.string(), z.object({ actual: z.number(), calibrated: z.number(), unit: z.string(), decimals: z.number().optional() })),
  ),
  /** By item and page: clockwise quarter turns. */
  pageTurns: json(z.record(z.string(), z.int())),
  /** By item and page: the hidden layers by name, and as the server takes them for one version. None of a page as its drawing shows it. */
  hiddenLayers: json(z.record(z.string(), z.object({ fileId: z.int(), key: z.string(), names: z.array(z.string()) }))),
  sheetView: json(z.object({ dimmed: z.boolean(), minimap: z.boolean() })),
  /** By tool of the editor: its chosen style. The editor validates it. */
  toolStyles: json(z.record(z.string(), z.unknown())),
  snapping: json(z.object({ objects: z.boolean(), drawing: z.boolean() })),
  /** Saved tools with a name and a style. */
  toolChest: json(z.array(z.object({ name: z.string(), tool: z.string(), style: z.unknown() }))),
  /** By user and subject, as `7/markup/12`: unsent comments. Deleted when their author signs out. */
  commentDrafts: json(z.record(z.string(), z.object({ text: z.string(), attachments: z.array(Media) }))),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  sidebarFolded: json(z.boolean()),
  /** Collapsed lists of the sidebar. */
  foldedLists: json(z.array(z.enum(['favourites', 'recent']))),
  /** The number of favourites, so that the sidebar reserves their space while they load. */
  favouritesShown: json(z.int().nonnegative()),
  /** Whether single-character shortcuts are on; WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: json(z.boolean()),
  /** Custom keys by command id or page key name. */
  movedKeys: json(z.record(z.string(), z.string())),
  filesLook: json(z.object({ layout: z.enum(['cards', 'table']), sort: z.enum(['name', 'activity']) })),
  /** File ids of new versions whose card was dismissed. */
  dismissedVersions: json(z.array(z.int())),
  projectsLook: json(z.object({ layout: z.enum(['cards', 'table']), sort: z.enum(['activity', 'name', 'created']) })),
};
type Kept = typeof kept;
type Key = keyof Kept;
type Value<K extends Key> = z.output<Kept[K]>;

/** Data of the signed-in user, deleted at sign-out. */
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
  /** Changed by another tab. */
  elsewhere: boolean;
}
type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
const notifyListeners = () => {
  for (const listener of listeners) listener({ elsewhere: false });
};

/** Browsers can refuse storage (private windows, a full disk): the page then forgets it at the end of the visit. */
const memory = new Map<string, string>();

/** A tab in which an owner sees their project as a member has values of its own. */
function rawValue(key: Key): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? memory.get(key) ?? null;
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
  notifyListeners();
}

function removeStored(...keys: readonly Key[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
      sessionStorage.removeItem(key);
    } catch {
      continue;
    }
  }
  notifyListeners();
}

/** Calls back when a stored value changes, in this tab or another. */
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

/** The values of this tab alone, which count before those of all tabs. Throws where the browser refuses storage. */
export const ofTab = (): Storage => sessionStorage;

/** A stored value that follows changes. Objects stay the same as long as their text does. */
export function useStored<K extends Key>(key: K): Value<K> | undefined;
export function useStored(key: Key): unknown {
  const value = useSyncExternalStore(subscribe, () => rawValue(key));
  return value === null ? undefined : kept[key].safeParse(value).data;
}
