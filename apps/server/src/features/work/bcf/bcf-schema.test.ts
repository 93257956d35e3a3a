import { type XmlElement, XmlReader } from '@sheetmark/annotations';
import { expect, test } from 'vitest';
import { guidOf } from '../../../platform/ids/topic-guids.ts';
import type { BcfTopic } from './topic.ts';
import { markupXml, viewpointXml } from './write-topic.ts';

/** What the published schemas say of the elements that we write: the order of children, and which of them must be there (with `!`). */
const topicFields = 'Title! Priority Index';
const people = 'CreationDate! CreationAuthor! ModifiedDate ModifiedAuthor DueDate AssignedTo Stage Description BimSnippet';
const camera = 'CameraViewPoint! CameraDirection! CameraUpVector! ViewToWorldScale!';
const vector = 'X! Y! Z!';
const shared = {
  Comment: 'Date! Author! Comment Viewpoint ModifiedDate ModifiedAuthor',
  CameraViewPoint: vector,
  CameraDirection: vector,
  CameraUpVector: vector,
};
const schemas: Readonly<Record<'2.1' | '3.0', Readonly<Record<string, string>>>> = {
  '2.1': {
    ...shared,
    Markup: 'Header Topic! Comment Viewpoints',
    Topic: `ReferenceLink ${topicFields} Labels ${people} DocumentReference RelatedTopic`,
    Viewpoints: 'Viewpoint Snapshot Index',
    VisualizationInfo: 'Components OrthogonalCamera PerspectiveCamera Lines ClippingPlanes Bitmap',
    OrthogonalCamera: camera,
  },
  '3.0': {
    ...shared,
    Markup: 'Header Topic!',
    Topic: `ReferenceLinks ${topicFields} Labels ${people} DocumentReferences RelatedTopics Comments Viewpoints`,
    Comments: 'Comment',
    Viewpoints: 'ViewPoint',
    ViewPoint: 'Viewpoint Snapshot Index',
    VisualizationInfo: 'Components OrthogonalCamera PerspectiveCamera Lines ClippingPlanes Bitmaps',
    OrthogonalCamera: `${camera} AspectRatio!`,
  },
};
const attributes = ['Topic/Guid', 'Topic/TopicType', 'Topic/TopicStatus', 'ViewPoint/Guid', 'VisualizationInfo/Guid'];

/** What an element and everything in it breaks. */
function faults(element: XmlElement, schema: Readonly<Record<string, string>>): string[] {
  const said = element.children.length === 0 ? undefined : schema[element.name];
  const rules = said?.split(' ') ?? [];
  const order = rules.map((rule) => rule.replace('!', ''));
  const places = element.children.map(({ name }) => order.indexOf(name));
  const own = [
    ...element.children.flatMap(({ name }, at) => (said !== undefined && places[at] === -1 ? [`${element.name} has ${name}`] : [])),
    ...places.flatMap((place, at) =>
      at > 0 && place < (places[at - 1] ?? 0) ? [`${element.name} is out of order at ${order[place]}`] : [],
    ),
    ...rules.flatMap((rule, at) => (rule.endsWith('!') && !places.includes(at) ? [`${element.name} lacks ${rule}`] : [])),
    ...attributes.flatMap((path) => {
      const [name = '', attribute = ''] = path.split('/');
      return element.name === name && !element.attributes.get(attribute)?.trim() ? [`${name} lacks ${attribute}`] : [];
    }),
  ];
  return [...own, ...element.children.flatMap((child) => faults(child, schema))];
}

const topic: BcfTopic = {
  guid: guidOf('one'),
  type: 'Markup',
  status: 'Open',
  title: 'Door',
  priority: 'High',
  labels: ['A-101', 'Doors'],
  created: '2026-11-24T10:00:00.000Z',
  author: 'Olga',
  modified: '2026-11-24T11:00:00.000Z',
  due: '2026-12-01T00:00:00Z',
  assignee: 'Per',
  description: 'Too narrow',
  link: 'https://plans.example/1',
  comments: [{ guid: guidOf('first'), date: '2026-11-24T10:30:00.000Z', author: 'Per', text: 'Yes' }],
  view: { guid: guidOf('view'), x: 4, y: -3, width: 2, height: 1 },
  picture: null,
};

test.each(['2.1', '3.0'] as const)('topics and viewpoints are as the schemas of BCF %s want them', (version) => {
  const documents = [
    markupXml(topic, version, { hasSnapshot: true }),
    markupXml({ ...topic, priority: null, labels: [], due: null, assignee: null, description: null, comments: [], view: null }, version, {
      hasSnapshot: false,
    }),
    viewpointXml({ guid: guidOf('view'), x: 4, y: -3, width: 2, height: 1 }, version),
  ];
  for (const xml of documents) expect(faults(new XmlReader(xml).read(), schemas[version])).toEqual([]);
  const damaged = documents[0]?.replace('<Title>Door</Title>', '') ?? '';
  expect(faults(new XmlReader(damaged).read(), schemas[version])).toEqual(['Topic lacks Title!']);
});
