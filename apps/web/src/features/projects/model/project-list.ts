import type { Project } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';

export type ProjectSort = 'activity' | 'name' | 'created';

export const projectSorts: readonly { value: ProjectSort; label: string }[] = [
  { value: 'activity', label: messages.lastActivity },
  { value: 'name', label: messages.name },
  { value: 'created', label: projectsMessages.newest },
];

export const lastActivity = (project: Project): string => project.last_activity_at ?? project.created_at;

const comparisons: Record<ProjectSort, (a: Project, b: Project) => number> = {
  activity: (a, b) => lastActivity(b).localeCompare(lastActivity(a)),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
  created: (a, b) => b.created_at.localeCompare(a.created_at),
};

/** Projects whose name or description contains every word, in the requested order. */
export function arrangeProjects(projects: readonly Project[], search: string, sort: ProjectSort): Project[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const holdsAll = ({ name, description }: Project) => {
    const text = `${name} ${description}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  return projects.filter(holdsAll).toSorted(comparisons[sort]);
}
