import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type EditorId,
  type FileId,
  type FolderId,
  type ItemId,
  type MarkupId,
  PageNumber,
  type ProjectId,
  type TaskId,
} from '@sheetmark/contract';
import {
  type DemoFile,
  type DemoItem,
  type DemoMarkup,
  demoProject,
  type DemoScale,
  type DemoTask,
  type FolderKey,
  type ItemKey,
  type PersonKey,
} from '../../../../packages/demo/src/index.ts';
import type { Deps } from '../deps.ts';
import type { Features } from '../features.ts';
import { type Clock, isoTime } from '../platform/clock/clock.ts';
import type { EventLog } from '../platform/events/events.ts';
import type { Actor, ReceivedFile } from '../platform/http/handler.ts';

/** What the demo's people sign in with. */
export const demoPassword = 'sheetmark';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
}

type Services = Features['services'];

/** A clock that the past can be written with. */
class StoryClock {
  readonly #present: number;
  #minutesAgo = 0;
  constructor(present: number) {
    this.#present = present;
  }
  now = (): number => this.#present - this.#minutesAgo * 60_000;
  set(minutesAgo: number): void {
    this.#minutesAgo = minutesAgo;
  }
  /** `YYYY-MM-DD`, so many days from the present. */
  day(days: number): string {
    return isoTime({ now: () => this.#present }, days * 86_400_000).slice(0, 10);
  }
}

/** A log whose events happen when the clock says, so that the past has its dates. */
function datedBy(clock: Clock, events: EventLog): EventLog {
  return { ...events, append: (tx, event) => events.append(tx, { at: isoTime(clock), ...event }) };
}

/** One thing that somebody did, and how long ago. */
interface Act {
  readonly minutesAgo: number;
  run(): Promise<void>;
}

export interface SeedParts {
  readonly deps: Deps;
  readonly createServices: (deps: Deps) => Services;
  /** Tells whoever waits at the console. */
  readonly say: (line: string) => void;
}

/**
 * Fills an empty database with the demo project through the same services as everybody's work, each act at its own time in the past.
 * Answers its accounts, also those of an earlier start; none when the database belongs to others.
 */
export async function seedDemo({ deps, createServices, say }: SeedParts): Promise<readonly DemoAccount[]> {
  const demo = demoProject();
  const clock = new StoryClock(deps.clock.now());
  const services = createServices({ ...deps, clock, events: datedBy(clock, deps.events) });
  const shown = demo.people.map(({ email, firstName, lastName, role }) => ({ email, name: `${firstName} ${lastName}`, role }));
  if (await services.accounts.hasUsers()) return (await services.accounts.isKnown(shown[0]?.email ?? '')) ? shown : [];
  say('Drawing the demo project, this once …');
  const received = await drawFiles(join(deps.config.dataDir, 'tmp'), demo.items);
  const beginning = Math.max(...demo.items.flatMap((item) => item.versions).map((file) => file.minutesAgo)) + 60;
  clock.set(beginning);
  const named = demo.people.map(({ email, firstName, lastName }) => ({
    email,
    password: demoPassword,
    first_name: firstName,
    last_name: lastName,
    user_type: 2 as const,
  }));
  const ids = await services.accounts.addFirstUsers(named);
  if (!ids) return [];
  const actors = new Map<PersonKey, Actor>(
    demo.people.map((person, index) => {
      const id = ids[index];
      if (id === undefined) throw new Error(`no account for ${person.key}`);
      return [person.key, { id, email: person.email, name: `${person.firstName} ${person.lastName}`, userType: 2 }];
    }),
  );
  await new Story({ services, clock, actors, received, events: deps.events }).tell();
  return shown;
}

interface StoryParts {
  readonly services: Services;
  readonly clock: StoryClock;
  readonly actors: ReadonlyMap<PersonKey, Actor>;
  readonly received: ReadonlyMap<DemoFile, ReceivedFile>;
  readonly events: Pick<Deps['events'], 'isSettled'>;
}

const heldBackAtMostMs = 60_000;
/** Of paper: a page unit of a PDF is a point. */
const pointsPerMillimetre = 72 / 25.4;

class Story {
  readonly #parts: StoryParts;
  readonly #demo = demoProject();
  readonly #folders = new Map<FolderKey, FolderId>();
  readonly #items = new Map<ItemKey, { id: ItemId; files: FileId[] }>();
  readonly #markups = new Map<string, { id: MarkupId; editorId: EditorId; page: PageNumber }>();
  readonly #tasks = new Map<string, TaskId>();

  constructor(parts: StoryParts) {
    this.#parts = parts;
  }

  async tell(): Promise<void> {
    const { services, clock } = this.#parts;
    const owner = this.#actor(this.#demo.owner);
    const { name, description, people, folders, items, scales, markups, tasks, readMinutesAgo } = this.#demo;
    const project = await services.projects.create(owner, { name, description });
    for (const person of people) await services.projects.addMember(owner, project.id, this.#actor(person.key).id);
    for (const folder of folders) {
      const parent_id = folder.parent === null ? null : this.#found(this.#folders, folder.parent);
      const made = await services.folders.create(owner, project.id, { name: folder.name, Description: folder.description, parent_id });
      this.#folders.set(folder.key, made.id);
    }
    const acts = [
      ...items.flatMap((item) => item.versions.map((file) => this.#upload(project.id, item, file))),
      ...scales.map((scale) => this.#calibrate(project.id, scale)),
      ...markups.flatMap((markup) => this.#markup(project.id, markup)),
      ...tasks.flatMap((task) => this.#task(project.id, task)),
      { minutesAgo: readMinutesAgo, run: () => this.#readNotifications() },
    ];
    for (const act of acts.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
      clock.set(act.minutesAgo);
      await act.run();
      await services.notifier.catchUp({ quietly: true });
    }
    await this.#tellAll();
  }

  /** Waits for jobs that are about to commit an event, though not forever. */
  async #tellAll(): Promise<void> {
    const { services, events } = this.#parts;
    const ends = Date.now() + heldBackAtMostMs;
    while (!(await events.isSettled()) && Date.now() < ends) await setTimeout(50);
    await services.notifier.catchUp({ quietly: true });
  }

  async #readNotifications(): Promise<void> {
    const { services, actors } = this.#parts;
    await this.#tellAll();
    for (const actor of actors.values()) await services.notifications.updateMany(actor, { status: 'read_notification' });
  }

  #upload(projectId: ProjectId, item: DemoItem, file: DemoFile): Act {
    const run = async (): Promise<void> => {
      const { services } = this.#parts;
      const received = this.#found(this.#parts.received, file);
      const receive = async () => ({ file: received, fields: { project_id: projectId, currentPath: undefined, item_id: undefined } });
      const actor = this.#actor(file.by);
      const { itemId } = await services.uploads.upload(actor, this.#found(this.#folders, item.folder), receive);
      await rm(received.path, { force: true });
      const { files } = await services.files.getItem(actor, itemId);
      this.#items.set(item.key, { id: itemId, files: files.map((each) => each.id) });
    };
    return { minutesAgo: file.minutesAgo, run };
  }

  #calibrate(projectId: ProjectId, { item, page, by, minutesAgo, ratio }: DemoScale): Act {
    const run = async (): Promise<void> => {
      const at = { itemId: this.#found(this.#items, item).id, sheetId: PageNumber.parse(page) };
      const calibration = { actual: pointsPerMillimetre, calibrated: ratio, unit: 'mm', decimals: 0 };
      await this.#parts.services.pages.calibrate(this.#actor(by), at, { projectId, calibration });
    };
    return { minutesAgo, run };
  }

  /** Drawn, then given to somebody, talked about, and in the end decided. */
  #markup(projectId: ProjectId, markup: DemoMarkup): Act[] {
    const { services, clock } = this.#parts;
    const said = markup.comments.map((comment): Act => ({
      minutesAgo: comment.minutesAgo,
      run: async () => {
        const { id } = this.#found(this.#markups, markup.key);
        await services.comments.create(this.#actor(comment.by), id, { text: comment.text, attachments: [] });
      },
    }));
    const ended = said.at(-1)?.minutesAgo ?? markup.minutesAgo - 5;
    const decided: Act = {
      minutesAgo: Math.max(0, ended - 1),
      run: async () => {
        const { id, editorId, page } = this.#found(this.#markups, markup.key);
        const by = this.#actor(markup.status === 'closed' && markup.assignee !== null ? markup.assignee : markup.by);
        await services.markups.update(by, { pageId: page, editorId, markupId: id }, { open: markup.status });
      },
    };
    const drawn: Act = { minutesAgo: markup.minutesAgo, run: () => this.#draw(projectId, markup, clock) };
    return [drawn, ...said, decided];
  }

  async #draw(projectId: ProjectId, markup: DemoMarkup, clock: StoryClock): Promise<void> {
    const { services } = this.#parts;
    const by = this.#actor(markup.by);
    const item = this.#found(this.#items, markup.item);
    const page = PageNumber.parse(markup.page);
    const at = { itemId: item.id, sheetId: page };
    const editor = await services.pages.createEditorDetails(by, at, { projectId });
    const file_id = item.files[markup.version - 1];
    const body = { privacy: markup.visibility, open: 'none' as const, projectId, ...(file_id === undefined ? {} : { file_id }) };
    const { id } = await services.creating.create(by, { ...at, editorId: editor.id }, body, { idempotencyKey: null });
    const objects = markup.objects.map((object, index) => ({ ...object, id: `${markup.key}-${index}`, m_id: id }));
    const iText = markup.texts.map((text, index) => ({ id: `${markup.key}-text-${index}`, text }));
    await services.saving.save(by, at, { markupId: id, editor_details: objects, iText, projectId }, { idempotencyKey: null });
    const due_date = markup.dueInDays === null ? null : clock.day(markup.dueInDays);
    const assignee = markup.assignee === null ? null : this.#actor(markup.assignee).id;
    const path = { pageId: page, editorId: editor.id, markupId: id };
    await services.markups.update(by, path, { priority: markup.priority, assignee, due_date });
    this.#markups.set(markup.key, { id, editorId: editor.id, page });
  }

  /** Written down, talked about, and in the end moved on. */
  #task(projectId: ProjectId, task: DemoTask): Act[] {
    const { services, clock } = this.#parts;
    const created: Act = {
      minutesAgo: task.minutesAgo,
      run: async () => {
        const { id } = await services.tasks.create(this.#actor(task.by), projectId, {
          task_name: task.name,
          description: task.description,
          status: 'open',
          priority: task.priority,
          assignee: task.assignee === null ? null : this.#actor(task.assignee).id,
          due_date: task.dueInDays === null ? null : clock.day(task.dueInDays),
          markup_id: task.markup === null ? null : this.#found(this.#markups, task.markup).id,
          attachments: [],
        });
        this.#tasks.set(task.key, id);
      },
    };
    const said = task.comments.map((comment): Act => ({
      minutesAgo: comment.minutesAgo,
      run: async () => {
        const id = this.#found(this.#tasks, task.key);
        await services.taskComments.create(this.#actor(comment.by), id, { text: comment.text, attachments: [] });
      },
    }));
    const moved: Act = {
      minutesAgo: Math.max(0, (said.at(-1)?.minutesAgo ?? task.minutesAgo) - 1),
      run: async () => {
        await services.tasks.update(this.#actor(task.assignee ?? task.by), this.#found(this.#tasks, task.key), { status: task.status });
      },
    };
    return task.status === 'open' ? [created, ...said] : [created, ...said, moved];
  }

  #actor(key: PersonKey): Actor {
    return this.#found(this.#parts.actors, key);
  }

  #found<K, V>(map: ReadonlyMap<K, V>, key: K): V {
    const value = map.get(key);
    if (value === undefined) throw new Error(`the demo names ${JSON.stringify(key)} before it is there`);
    return value;
  }
}

/** The slow part, done before anything stands in the database. */
async function drawFiles(folder: string, items: readonly DemoItem[]): Promise<ReadonlyMap<DemoFile, ReceivedFile>> {
  const drawn = new Map<DemoFile, ReceivedFile>();
  for (const file of items.flatMap((item) => item.versions)) drawn.set(file, await writeReceived(folder, file));
  return drawn;
}

async function writeReceived(folder: string, file: DemoFile): Promise<ReceivedFile> {
  const bytes = await file.bytes();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `demo-${sha256.slice(0, 16)}`);
  await writeFile(path, bytes);
  return { path, name: file.fileName, size: bytes.length, sha256 };
}

/** What is said of the accounts of the demo at the start, as lines. */
export function accountLines(demo: readonly DemoAccount[]): string[] {
  if (demo.length === 0) return [];
  const widest = Math.max(...demo.map(({ email }) => email.length));
  return [
    `The demo project is open to these people, all with the password ${demoPassword}:`,
    ...demo.map(({ email, name, role }) => `  ${email.padEnd(widest)}  ${name}, ${role}`),
  ];
}
