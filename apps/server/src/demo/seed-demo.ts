import { rm } from 'node:fs/promises';
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
import type { Actor, ReceivedFile } from '../platform/http/handler.ts';
import { drawFiles } from './draw-files.ts';
import { reviewActs } from './play-reviews.ts';
import { type Act, StoryClock, withDatesOf } from './story-clock.ts';

/** The password of the demo's users. */
export const demoPassword = 'sheetmark';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
}

type Services = Features['services'];

export interface SeedParts {
  readonly deps: Deps;
  readonly createFeatures: (deps: Deps) => Pick<Features, 'services' | 'close'>;
  /** Prints progress on the console. */
  readonly print: (line: string) => void;
}

/**
 * Fills an empty database with the demo project through the server's services, each act at its own time in the past. Returns the demo's
 * accounts, also if an earlier start created them. Returns none if the database has other users.
 */
export async function seedDemo({ deps, createFeatures, print }: SeedParts): Promise<readonly DemoAccount[]> {
  const demo = demoProject();
  const clock = new StoryClock(deps.clock.now());
  const features = createFeatures({ ...deps, clock, events: withDatesOf(clock, deps.events) });
  const { services } = features;
  const accounts = demo.people.map(({ email, firstName, lastName, role }) => ({ email, name: `${firstName} ${lastName}`, role }));
  if (await services.accounts.hasUsers()) return (await services.accounts.isKnown(accounts[0]?.email ?? '')) ? accounts : [];
  print('Drawing the demo project, only this once …');
  const received = await drawFiles(
    join(deps.config.dataDir, 'tmp'),
    demo.items.flatMap((item) => item.versions),
  );
  const beginning = Math.max(...demo.items.flatMap((item) => item.versions).map((file) => file.minutesAgo)) + 60;
  clock.set(beginning);
  const users = demo.people.map(({ email, firstName, lastName }) => ({
    email,
    password: demoPassword,
    first_name: firstName,
    last_name: lastName,
    user_type: 2 as const,
  }));
  const ids = await services.accounts.addFirstUsers(users);
  if (!ids) return [];
  const actors = new Map<PersonKey, Actor>(
    demo.people.map((person, index) => {
      const id = ids[index];
      if (id === undefined) throw new Error(`no account for ${person.key}`);
      return [person.key, { id, email: person.email, name: `${person.firstName} ${person.lastName}`, userType: 2 }];
    }),
  );
  try {
    await new Story({ services, clock, actors, received, events: deps.events }).play();
  } finally {
    await features.close();
  }
  return accounts;
}

interface StoryParts {
  readonly services: Services;
  readonly clock: StoryClock;
  readonly actors: ReadonlyMap<PersonKey, Actor>;
  readonly received: ReadonlyMap<DemoFile, ReceivedFile>;
  readonly events: Pick<Deps['events'], 'isSettled'>;
}

const maxWaitMs = 60_000;
/** Page units (points) per millimetre of paper. */
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

  async play(): Promise<void> {
    const { services, clock } = this.#parts;
    const owner = this.#actor(this.#demo.owner);
    const { name, description, people, folders, items, scales, markups, tasks, reviews, readMinutesAgo } = this.#demo;
    const project = await services.projects.create(owner, { name, description });
    for (const person of people) await services.projects.addMember(owner, project.id, this.#actor(person.key).id);
    for (const folder of folders) {
      const parent_id = folder.parent === null ? null : this.#get(this.#folders, folder.parent);
      const made = await services.folders.create(owner, project.id, { name: folder.name, Description: folder.description, parent_id });
      this.#folders.set(folder.key, made.id);
    }
    const parts = {
      reviews: services.reviews,
      clock,
      projectId: project.id,
      actor: (key: PersonKey) => this.#actor(key),
      item: (key: ItemKey) => this.#get(this.#items, key).id,
    };
    const acts = [
      ...items.flatMap((item) => item.versions.map((file) => this.#upload(project.id, item, file))),
      ...scales.map((scale) => this.#calibrate(project.id, scale)),
      ...markups.flatMap((markup) => this.#markup(project.id, markup)),
      ...tasks.flatMap((task) => this.#task(project.id, task)),
      ...reviews.flatMap((review) => reviewActs(parts, review)),
      { minutesAgo: readMinutesAgo, run: () => this.#readNotifications() },
    ];
    for (const act of acts.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
      clock.set(act.minutesAgo);
      await act.run();
      await services.notifier.catchUp({ quietly: true });
    }
    await this.#writeNotifications();
  }

  /** Writes the notifications of all events. Waits a limited time for jobs that are about to commit one. */
  async #writeNotifications(): Promise<void> {
    const { services, events } = this.#parts;
    const ends = Date.now() + maxWaitMs;
    while (!(await events.isSettled()) && Date.now() < ends) await setTimeout(50);
    await services.notifier.catchUp({ quietly: true });
  }

  async #readNotifications(): Promise<void> {
    const { services, actors } = this.#parts;
    await this.#writeNotifications();
    for (const actor of actors.values()) await services.notifications.updateMany(actor, { status: 'read_notification' });
  }

  #upload(projectId: ProjectId, item: DemoItem, file: DemoFile): Act {
    const run = async (): Promise<void> => {
      const { services } = this.#parts;
      const received = this.#get(this.#parts.received, file);
      const receive = async () => ({ file: received, fields: { project_id: projectId, currentPath: undefined, item_id: undefined } });
      const actor = this.#actor(file.by);
      const { itemId } = await services.uploads.upload(actor, this.#get(this.#folders, item.folder), receive);
      await rm(received.path, { force: true });
      const { files } = await services.files.getItem(actor, itemId);
      this.#items.set(item.key, { id: itemId, files: files.map((each) => each.id) });
      const isReviewed = file === item.versions.at(-1) && this.#demo.reviews.some(({ items }) => items.includes(item.key));
      if (isReviewed) await this.#drawPages(files.at(-1)?.id);
    };
    return { minutesAgo: file.minutesAgo, run };
  }

  /** As the jobs of an upload do, which only run after the story: reviews need pages and their numbers. */
  async #drawPages(fileId: FileId | undefined): Promise<void> {
    const { processing, contents, reading } = this.#parts.services;
    if (fileId === undefined) return;
    const run = { signal: new AbortController().signal, isLastTry: true };
    await processing.process(fileId, run);
    await contents.read(fileId, run);
    await reading.read({ fileId, isFirst: true }, run);
  }

  #calibrate(projectId: ProjectId, { item, page, by, minutesAgo, ratio }: DemoScale): Act {
    const run = async (): Promise<void> => {
      const at = { itemId: this.#get(this.#items, item).id, sheetId: PageNumber.parse(page) };
      const calibration = { actual: pointsPerMillimetre, calibrated: ratio, unit: 'mm', decimals: 0 };
      await this.#parts.services.pages.calibrate(this.#actor(by), at, { projectId, calibration });
    };
    return { minutesAgo, run };
  }

  /** A markup is drawn, assigned, commented on, and finally gets its status. */
  #markup(projectId: ProjectId, markup: DemoMarkup): Act[] {
    const { services, clock } = this.#parts;
    const commented = markup.comments.map((comment): Act => ({
      minutesAgo: comment.minutesAgo,
      run: async () => {
        const { id } = this.#get(this.#markups, markup.key);
        await services.comments.create(this.#actor(comment.by), id, { text: comment.text, attachments: [] });
      },
    }));
    const ended = commented.at(-1)?.minutesAgo ?? markup.minutesAgo - 5;
    const decided: Act = {
      minutesAgo: Math.max(0, ended - 1),
      run: async () => {
        const { id, editorId, page } = this.#get(this.#markups, markup.key);
        const by = this.#actor(markup.status === 'closed' && markup.assignee !== null ? markup.assignee : markup.by);
        await services.markups.update(by, { pageId: page, editorId, markupId: id }, { open: markup.status });
      },
    };
    const drawn: Act = { minutesAgo: markup.minutesAgo, run: () => this.#draw(projectId, markup, clock) };
    return [drawn, ...commented, decided];
  }

  async #draw(projectId: ProjectId, markup: DemoMarkup, clock: StoryClock): Promise<void> {
    const { services } = this.#parts;
    const by = this.#actor(markup.by);
    const item = this.#get(this.#items, markup.item);
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

  /** A task is created, commented on, and finally gets its status. */
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
          markup_id: task.markup === null ? null : this.#get(this.#markups, task.markup).id,
          attachments: [],
        });
        this.#tasks.set(task.key, id);
      },
    };
    const commented = task.comments.map((comment): Act => ({
      minutesAgo: comment.minutesAgo,
      run: async () => {
        const id = this.#get(this.#tasks, task.key);
        await services.taskComments.create(this.#actor(comment.by), id, { text: comment.text, attachments: [] });
      },
    }));
    const moved: Act = {
      minutesAgo: Math.max(0, (commented.at(-1)?.minutesAgo ?? task.minutesAgo) - 1),
      run: async () => {
        await services.tasks.update(this.#actor(task.assignee ?? task.by), this.#get(this.#tasks, task.key), { status: task.status });
      },
    };
    return task.status === 'open' ? [created, ...commented] : [created, ...commented, moved];
  }

  #actor(key: PersonKey): Actor {
    return this.#get(this.#parts.actors, key);
  }

  #get<K, V>(map: ReadonlyMap<K, V>, key: K): V {
    const value = map.get(key);
    if (value === undefined) throw new Error(`the demo names ${JSON.stringify(key)} before it is there`);
    return value;
  }
}

/** The lines that the start prints about the demo's accounts. */
export function accountLines(demo: readonly DemoAccount[]): string[] {
  if (demo.length === 0) return [];
  const widest = Math.max(...demo.map(({ email }) => email.length));
  return [
    `The demo project is open to these people, all with the password ${demoPassword}:`,
    ...demo.map(({ email, name, role }) => `  ${email.padEnd(widest)}  ${name}, ${role}`),
  ];
}
