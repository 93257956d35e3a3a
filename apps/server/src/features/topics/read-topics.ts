import { type XmlElement, XmlReader } from '@sheetmark/annotations';
import type { Priority, TaskStatus } from '@sheetmark/contract';
import type { ReadComment, ReadTopic } from './protocol.ts';

type Words<T extends string> = readonly (readonly [pattern: RegExp, meaning: T])[];

/** Programs call states and priorities differently; the first match counts. */
const statuses: Words<TaskStatus> = [
  [/clos|done|resolv|fixed|complet|solved/i, 'closed'],
  [/review|progress|assigned/i, 'review'],
];
const priorities: Words<Priority> = [
  [/urgent|critical|highest|blocker|on hold/i, 'urgent'],
  [/high|major/i, 'high'],
  [/normal|medium|moderate/i, 'medium'],
  [/low|minor/i, 'low'],
];
const meaningOf = <T extends string, O>(words: Words<T>, text: string | null, otherwise: O): T | O =>
  words.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? otherwise;

const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const [MOST_TITLE, MOST_TEXT, MOST_NAME, MOST_COMMENTS] = [200, 5_000, 200, 500];

const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

function textOf(element: XmlElement | undefined, name: string, most: number): string | null {
  const text = childrenOf(element, name)[0]?.text.trim() ?? '';
  return text === '' ? null : text.slice(0, most);
}

/** ISO 8601 in UTC; null for anything else. */
function timeOf(text: string | null): string | null {
  const time = text === null || !/^\d{4}-\d{2}-\d{2}/.test(text) ? Number.NaN : Date.parse(text);
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}

const guidIn = (element: XmlElement | undefined): string | null => {
  const guid = element?.attributes.get('Guid') ?? '';
  return GUID.test(guid) ? guid.toLowerCase() : null;
};

function commentOf(element: XmlElement): ReadComment[] {
  const [guid, text] = [guidIn(element), textOf(element, 'Comment', MOST_TEXT)];
  if (guid === null || text === null) return [];
  return [{ guid, text, author: textOf(element, 'Author', MOST_NAME), created: timeOf(textOf(element, 'Date', 40)) }];
}

/** The topic of a `markup.bcf`; null without a GUID. BCF 2.1 has comments and viewpoints next to the topic, 3.0 within it. */
export function readTopic(xml: string): ReadTopic | null {
  const markup = new XmlReader(xml.replace(/^\uFEFF/, '')).read();
  const [topic] = childrenOf(markup, 'Topic');
  const guid = guidIn(topic);
  if (markup.name !== 'Markup' || guid === null) return null;
  const comments = [...childrenOf(markup, 'Comment'), ...childrenOf(childrenOf(topic, 'Comments')[0], 'Comment')];
  const views = [...childrenOf(markup, 'Viewpoints'), ...childrenOf(childrenOf(topic, 'Viewpoints')[0], 'ViewPoint')];
  const created = timeOf(textOf(topic, 'CreationDate', 40));
  return {
    guid,
    title: textOf(topic, 'Title', MOST_TITLE) ?? guid,
    description: textOf(topic, 'Description', MOST_TEXT) ?? '',
    author: textOf(topic, 'CreationAuthor', MOST_NAME) ?? '',
    created,
    modified: timeOf(textOf(topic, 'ModifiedDate', 40)) ?? created,
    status: meaningOf(statuses, topic?.attributes.get('TopicStatus') ?? null, 'open'),
    priority: meaningOf(priorities, textOf(topic, 'Priority', 100), 'none'),
    due: timeOf(textOf(topic, 'DueDate', 40))?.slice(0, 10) ?? null,
    assignedTo: textOf(topic, 'AssignedTo', MOST_NAME),
    comments: comments.slice(0, MOST_COMMENTS).flatMap(commentOf),
    snapshot: views.map((view) => textOf(view, 'Snapshot', 200)).find((name) => name !== null) ?? null,
  };
}

/** As `bcf.version` says. */
export function readVersion(xml: string): string | null {
  const root = new XmlReader(xml.replace(/^\uFEFF/, '')).read();
  return root.name === 'Version' ? (root.attributes.get('VersionId') ?? null) : null;
}
