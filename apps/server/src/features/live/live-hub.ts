import { liveBeatMs, type LiveDoing, type LiveSheet, liveVersion, type SessionId, type UserId } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { createEventFeed, type EventFeed } from '../../platform/events/event-feed.ts';
import type { EventCursor, LoggedEvent } from '../../platform/events/events.ts';
import type { AcceptSocket } from '../../platform/http/sockets.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { repeat } from '../../platform/process/repeat.ts';
import { listValidSessions } from '../accounts/public.ts';
import { listMemberships } from '../projects/public.ts';
import { type Hello, LiveConnection } from './live-connection.ts';
import { parseCursor } from './live-cursor.ts';
import { loadFacts } from './live-facts.ts';
import type { LiveTickets } from './live-tickets.ts';
import { lostProject, planSendings } from './live.policy.ts';
import { findNameOnSheet } from './names-on-sheets.ts';
import { Presence } from './presence.ts';
import { changesVisibility, mentionsWork, PrivateWork, sheetsOf, withoutPrivate } from './private-work.ts';

export interface HubParts extends Pick<Deps, 'db' | 'clock' | 'events' | 'bus'> {
  readonly log: Pick<Logger, 'warn'>;
  readonly tickets: LiveTickets;
}

/** Tabs that missed more events than this refetch everything. */
const mostMissed = 1_000;
const mostTabs = 100;
/** Lost sessions and access must take effect within five seconds. */
const sweepMs = 2_000;
/** Milliseconds between two updates of who is on a sheet and where they point. */
const presenceMs = 20;
const beatAfter = liveBeatMs / sweepMs;
/** Sweeps after which a connection that has not sent its hello is closed. */
const helloWithin = 5;

/** The connections of this process, and the reader of the event log that they share. */
export class LiveHub {
  readonly #parts: HubParts;
  readonly #feed: EventFeed;
  readonly #presence: Presence;
  readonly #privateWork: PrivateWork;
  /** Connections that are not admitted yet, or are reading missed events. */
  readonly #arriving = new Set<LiveConnection>();
  readonly #byUser = new Map<UserId, Set<LiveConnection>>();
  /** Everyone in `#byUser` has received the events up to this cursor. */
  #cursor: EventCursor | null = null;
  #stops: (() => Promise<void>)[] | null = null;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#presence = new Presence(parts.bus);
    this.#privateWork = new PrivateWork(parts.db);
    this.#feed = createEventFeed({ ...parts, onEvents: (events) => this.#deliver(events) });
  }

  get count(): number {
    return [...this.#byUser.values()].reduce((sum, { size }) => sum + size, this.#arriving.size);
  }

  readonly accept: AcceptSocket = (socket) => {
    const connection: LiveConnection = new LiveConnection({
      socket,
      tab: newToken(),
      onHello: (_, hello) => void this.#welcome(connection, hello),
      onPlace: () => void this.#seat(connection).catch((error: unknown) => this.#parts.log.warn({ err: error }, 'could not join a sheet')),
      onPoint: (pointer) => this.#presence.note(connection.tab, { pointer }),
      onDoing: (doing) =>
        void this.#noteDoing(connection, doing).catch((error: unknown) =>
          this.#parts.log.warn({ err: error }, "could not pass on a tab's activity"),
        ),
      onClosed: () => this.#drop(connection),
    });
    this.#arriving.add(connection);
    this.#stops ??= [
      repeat(sweepMs, { name: 'sweeping live connections', act: () => this.sweep() }, this.#parts.log),
      repeat(presenceMs, { name: 'sending presence', act: () => this.#presence.flush() }, this.#parts.log),
    ];
    return connection;
  };

  async close(): Promise<void> {
    for (const stop of this.#stops ?? []) await stop();
    this.#presence.close();
    await this.#feed.stop();
  }

  /** Closes connections without a session, reports lost projects, and sends beats to the others. */
  async sweep(): Promise<void> {
    for (const connection of this.#arriving) {
      if (connection.countSweep(beatAfter) > helloWithin && !connection.bearer) connection.close('not_understood');
    }
    await this.#endLostSessions(this.#connections());
    await this.#reportLostProjects(this.#connections());
    await this.#unseatGuests();
    this.#presence.sweep();
    this.#privateWork.forgetAll();
    for (const connection of this.#connections()) connection.countSweep(beatAfter);
  }

  #connections(of: readonly UserId[] = [...this.#byUser.keys()]): LiveConnection[] {
    return of.flatMap((user) => [...(this.#byUser.get(user) ?? [])]);
  }

  #drop(connection: LiveConnection): void {
    this.#arriving.delete(connection);
    this.#presence.leave(connection.tab);
    const user = connection.bearer?.userId;
    const tabs = user === undefined ? undefined : this.#byUser.get(user);
    if (user === undefined || !tabs?.delete(connection)) return;
    if (tabs.size === 0) this.#byUser.delete(user);
  }

  /** Joins the tabs that have the same sheet open, if its user can see the sheet. */
  async #seat(connection: LiveConnection): Promise<void> {
    const { bearer, place } = connection;
    this.#presence.leave(connection.tab);
    if (!bearer || !place?.sheet) return;
    const name = await findNameOnSheet(this.#parts.db, bearer, { ...place.sheet, project_id: place.project_id });
    const isThere = name !== undefined && connection.place === place && !connection.isClosed;
    if (isThere) this.#presence.enter(connection, { user: bearer.userId, name }, place.sheet);
  }

  /** Guests whose link no longer covers their sheet leave it. Members' pages hear of it by an event. */
  async #unseatGuests(): Promise<void> {
    for (const connection of this.#connections().filter(({ tab, bearer }) => bearer?.isGuest && this.#presence.find(tab))) {
      const { bearer, place } = connection;
      if (!bearer || !place?.sheet) continue;
      const name = await findNameOnSheet(this.#parts.db, bearer, { ...place.sheet, project_id: place.project_id });
      if (name === undefined && connection.place === place) this.#presence.leave(connection.tab);
    }
  }

  async #noteDoing({ tab }: LiveConnection, doing: LiveDoing): Promise<void> {
    const sheet = this.#presence.find(tab)?.sheet;
    if (!sheet) return;
    if (!mentionsWork(doing)) return this.#presence.note(tab, { doing });
    const hidden = await this.#privateWork.on(sheet);
    if (this.#presence.find(tab)?.sheet === sheet) this.#presence.note(tab, { doing: withoutPrivate(doing, hidden) });
  }

  /** Withdraws activity on a markup that has become private. */
  async #hidePrivate(sheets: readonly LiveSheet[]): Promise<void> {
    for (const sheet of sheets) {
      const doing = this.#presence.listOwn(sheet).filter((present) => present.doing && mentionsWork(present.doing));
      if (doing.length === 0) continue;
      const hidden = await this.#privateWork.on(sheet);
      for (const { tab, doing: before } of doing) if (before) this.#presence.note(tab, { doing: withoutPrivate(before, hidden) });
    }
  }

  async #welcome(connection: LiveConnection, hello: Hello): Promise<void> {
    try {
      if (hello.version !== liveVersion) return connection.close('outdated_page');
      const bearer = await this.#parts.tickets.take(hello.ticket);
      if (!bearer) return connection.close('ticket_not_valid');
      if ((this.#byUser.get(bearer.userId)?.size ?? 0) >= mostTabs) return connection.close('too_many');
      const log = await this.#parts.events.name();
      const after = parseCursor(log, hello.after);
      // The page shows data from before a backup was restored.
      if (after === null) return connection.close('outdated_page');
      const end = await this.#feed.start();
      this.#cursor ??= end;
      connection.admit(bearer, log, after);
      await this.#catchUp(connection, bearer.userId);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'a live connection could not be opened');
      connection.close('restart');
    }
  }

  /** Sends missed events until the connection has caught up with the others, then joins it to them. */
  async #catchUp(connection: LiveConnection, user: UserId): Promise<void> {
    while (!connection.isClosed) {
      const goal = this.#cursor ?? connection.at;
      if (connection.at >= goal) return this.#join(connection, user);
      const missed = await this.#parts.events.readAfter(connection.at, mostMissed + 1);
      if (missed.length > mostMissed) {
        connection.skip(Math.max(await this.#parts.events.end(), goal));
      } else {
        const facts = await loadFacts(this.#parts.db, missed, [user]);
        const queued = missed.flatMap((event) =>
          planSendings(event, facts).map((sending) => ({ text: JSON.stringify(sending.event), at: event.cursor })),
        );
        for (const { text, at } of queued) connection.queue(text, at);
        connection.advance(missed.at(-1)?.cursor ?? goal);
      }
    }
  }

  #join(connection: LiveConnection, user: UserId): void {
    this.#arriving.delete(connection);
    const tabs = this.#byUser.get(user) ?? new Set();
    this.#byUser.set(user, tabs.add(connection));
  }

  /** To all connections. The loop makes sure that no user joins between loading the facts and sending. */
  async #deliver(events: readonly LoggedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    this.#privateWork.forget(sheetsOf(events));
    await this.#hidePrivate(sheetsOf(events.filter(changesVisibility)));
    let facts = await loadFacts(this.#parts.db, events, [...this.#byUser.keys()]);
    while ([...this.#byUser.keys()].some((user) => !facts.listeners.includes(user))) {
      facts = await loadFacts(this.#parts.db, events, [...this.#byUser.keys()]);
    }
    const ended: UserId[] = [];
    for (const event of events) {
      for (const { event: sent, to } of planSendings(event, facts)) {
        const text = JSON.stringify(sent);
        for (const connection of this.#connections(to)) connection.queue(text, event.cursor);
        if (sent.kind === 'sessions_ended') ended.push(...to);
      }
    }
    for (const connection of this.#connections()) connection.advance(last.cursor);
    this.#cursor = last.cursor;
    await this.#endLostSessions(this.#connections([...new Set(ended)]));
  }

  async #endLostSessions(connections: readonly LiveConnection[]): Promise<void> {
    const ids = new Set(connections.flatMap(({ bearer }): SessionId[] => (bearer ? [bearer.sessionId] : [])));
    const held = await listValidSessions(this.#parts.db, [...ids], isoTime(this.#parts.clock));
    const holding = new Set(held.map(({ id }) => id));
    for (const connection of connections) {
      if (connection.bearer && !holding.has(connection.bearer.sessionId)) connection.close('session_ended');
    }
  }

  /** Independent of the event, which may be held up by a long transaction. Tabs that open a project meanwhile wait for the next sweep. */
  async #reportLostProjects(connections: readonly LiveConnection[]): Promise<void> {
    const opened = connections.flatMap((connection) => {
      const { bearer, project } = connection;
      return bearer && !bearer.isGuest && project !== null ? [{ connection, user: bearer.userId, project }] : [];
    });
    const [projects, users] = [new Set(opened.map(({ project }) => project)), new Set(opened.map(({ user }) => user))];
    const memberships = await listMemberships(this.#parts.db, [...projects], [...users]);
    const open = new Set(memberships.filter(({ is_deleted }) => !is_deleted).map(({ user_id, project_id }) => `${user_id} ${project_id}`));
    for (const { connection, user, project } of opened) {
      if (connection.project !== project || open.has(`${user} ${project}`)) continue;
      connection.forgetPlace();
      this.#presence.leave(connection.tab);
      connection.sendNow(JSON.stringify(lostProject(project)));
    }
  }
}
