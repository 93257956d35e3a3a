import { documentOf, element, textElement, type Xml } from '../../../platform/xml/write-xml.ts';
import type { BcfComment, BcfTopic, BcfVersion, BcfView } from './topic.ts';

/** The names that BCF 2.1 prescribes for the first viewpoint and its picture. */
export const VIEWPOINT_FILE = 'viewpoint.bcfv';
export const SNAPSHOT_FILE = 'snapshot.png';

/** `hasSnapshot`: the picture is in the topic's folder. */
export function markupXml(topic: BcfTopic, version: BcfVersion, { hasSnapshot }: { hasSnapshot: boolean }): string {
  const { view } = topic;
  const comments = topic.comments.map((comment, index) => commentOf(comment, index === 0 ? view : null));
  const files = [textElement('Viewpoint', VIEWPOINT_FILE), hasSnapshot ? textElement('Snapshot', SNAPSHOT_FILE) : null];
  const inner = (name: string): Xml | null => view && element(name, { Guid: view.guid }, ...files);
  if (version === '2.1') {
    return documentOf(
      element('Markup', {}, element('Topic', attributesOf(topic), ...fieldsOf(topic, version)), ...comments, inner('Viewpoints')),
    );
  }
  const lists = [comments.length > 0 ? element('Comments', {}, ...comments) : null, view && element('Viewpoints', {}, inner('ViewPoint'))];
  return documentOf(element('Markup', {}, element('Topic', attributesOf(topic), ...fieldsOf(topic, version), ...lists)));
}

const attributesOf = ({ guid, type, status }: BcfTopic) => ({ Guid: guid, TopicType: type, TopicStatus: status });

/** In the order of the schemas, which differ only in whether lists have an element of their own. */
function fieldsOf(topic: BcfTopic, version: BcfVersion): (Xml | null)[] {
  const isFlat = version === '2.1';
  const link = textElement('ReferenceLink', topic.link);
  const labels = topic.labels.map((label) => textElement(isFlat ? 'Labels' : 'Label', label));
  return [
    isFlat ? link : element('ReferenceLinks', {}, link),
    textElement('Title', topic.title),
    textElement('Priority', topic.priority),
    ...(isFlat ? labels : [element('Labels', {}, ...labels)]),
    textElement('CreationDate', topic.created),
    textElement('CreationAuthor', topic.author),
    textElement('ModifiedDate', topic.modified),
    textElement('ModifiedAuthor', topic.author),
    textElement('DueDate', topic.due),
    textElement('AssignedTo', topic.assignee),
    textElement('Description', topic.description),
  ];
}

/** Some programs find viewpoints only through a comment that names them. */
function commentOf({ guid, date, author, text }: BcfComment, view: BcfView | null): Xml {
  return element(
    'Comment',
    { Guid: guid },
    textElement('Date', date),
    textElement('Author', author),
    textElement('Comment', text),
    view && element('Viewpoint', { Guid: view.guid }),
  );
}

const direction = (name: string, [x, y, z]: readonly [number, number, number]): Xml =>
  element(name, {}, element('X', {}, x), element('Y', {}, y), element('Z', {}, z));

/** How far the camera is above the plan, in metres: what an orthogonal one shows doesn't depend on it. */
const ABOVE = 100;

export function viewpointXml({ guid, x, y, width, height }: BcfView, version: BcfVersion): string {
  return documentOf(
    element(
      'VisualizationInfo',
      { Guid: guid },
      element(
        'OrthogonalCamera',
        {},
        direction('CameraViewPoint', [x, y, ABOVE]),
        direction('CameraDirection', [0, 0, -1]),
        direction('CameraUpVector', [0, 1, 0]),
        element('ViewToWorldScale', {}, height),
        version === '3.0' ? element('AspectRatio', {}, width / height) : null,
      ),
    ),
  );
}

export function versionXml(version: BcfVersion): string {
  return documentOf(element('Version', { VersionId: version }, version === '2.1' ? textElement('DetailedVersion', version) : null));
}

/** The values that topics use, which BCF 3.0 wants listed. */
export function extensionsXml(topics: {
  readonly [list in 'types' | 'statuses' | 'priorities' | 'labels' | 'users']: ReadonlySet<string>;
}): string {
  const list = (name: string, each: string, values: ReadonlySet<string>): Xml =>
    element(name, {}, ...[...values].map((value) => textElement(each, value)));
  return documentOf(
    element(
      'Extensions',
      {},
      list('TopicTypes', 'TopicType', topics.types),
      list('TopicStatuses', 'TopicStatus', topics.statuses),
      list('Priorities', 'Priority', topics.priorities),
      list('TopicLabels', 'TopicLabel', topics.labels),
      list('Users', 'User', topics.users),
    ),
  );
}
