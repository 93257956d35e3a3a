import { expect, test } from 'vitest';
import { guidOf } from '../../../platform/ids/topic-guids.ts';
import type { BcfTopic } from './topic.ts';
import { extensionsXml, markupXml, viewpointXml } from './write-topic.ts';

const topic: BcfTopic = {
  guid: guidOf('one'),
  type: 'Markup',
  status: 'Open',
  title: 'Door <2> & "frame"\u0007',
  priority: 'High',
  labels: ['A-101.pdf', ' '],
  created: '2026-11-24T10:00:00.000Z',
  author: 'Olga',
  modified: '2026-11-24T11:00:00.000Z',
  due: '2026-12-01T00:00:00Z',
  assignee: null,
  description: '',
  link: 'https://plans.example/1?a=1&b=2',
  comments: [
    { guid: guidOf('first'), date: '2026-11-24T10:30:00.000Z', author: 'Per', text: 'Too wide' },
    { guid: guidOf('second'), date: '2026-11-24T10:31:00.000Z', author: 'Olga', text: 'Yes' },
  ],
  view: { guid: guidOf('view'), x: 4, y: -3, width: 2, height: 1 },
  picture: null,
};

test('a name has one GUID of version 5, and another name another', () => {
  expect(guidOf('one')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(guidOf('one')).toBe(guidOf('one'));
  expect(guidOf('one')).not.toBe(guidOf('two'));
});

test('BCF 3.0 puts lists into the topic, escapes text, and leaves out what is blank', () => {
  const xml = markupXml(topic, '3.0', { hasSnapshot: true });
  expect(xml).toContain('<Title>Door &lt;2&gt; &amp; &quot;frame&quot;</Title>');
  expect(xml).toContain('<Labels><Label>A-101.pdf</Label></Labels>');
  expect(xml).toContain(
    `<Viewpoints><ViewPoint Guid="${topic.view?.guid}"><Viewpoint>viewpoint.bcfv</Viewpoint><Snapshot>snapshot.png</Snapshot>`,
  );
  expect(xml).not.toContain('Description');
  expect(xml).not.toContain('AssignedTo');
});

test('BCF 2.1 puts comments and viewpoints next to the topic, and the first comment names the viewpoint', () => {
  const xml = markupXml(topic, '2.1', { hasSnapshot: false });
  expect(xml).toMatch(/<\/Topic><Comment .*<\/Comment><Comment .*<\/Comment><Viewpoints /);
  expect(xml.match(new RegExp(`<Viewpoint Guid="${topic.view?.guid}"/>`, 'g'))).toHaveLength(1);
  expect(xml).not.toContain('snapshot.png');
});

test('the camera looks straight down on the region', () => {
  const [view] = [topic.view!];
  expect(viewpointXml(view, '3.0')).toContain('<ViewToWorldScale>1</ViewToWorldScale><AspectRatio>2</AspectRatio>');
  expect(viewpointXml(view, '2.1')).not.toContain('AspectRatio');
});

test('extensions list the values in use', () => {
  const none = new Set<string>();
  const xml = extensionsXml({ types: new Set(['Markup']), statuses: none, priorities: none, labels: none, users: new Set(['Olga']) });
  expect(xml).toContain('<TopicTypes><TopicType>Markup</TopicType></TopicTypes><TopicStatuses/>');
});
