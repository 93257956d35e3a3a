import { projectsMessages } from '../../lib/messages/projects.tsx';
import { Delayed } from '../../ui/delayed.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import styles from './project.module.css';

/** Pixels: the usual height of a project's panels. */
const [cover, left, right] = [282, [114, 274, 226], [190, 190, 226]];

/** The skeleton of a project's page: its cover, and panels in two columns. */
export function ProjectSkeleton() {
  return (
    <Delayed>
      <div className={styles.page} role="status" aria-label={projectsMessages.loadingProject}>
        <Bone height={`${cover}px`} />
        <div className={styles.columns}>
          {[left, right].map((heights, column) => (
            <Panels key={column} heights={heights} />
          ))}
        </div>
      </div>
    </Delayed>
  );
}

/** The skeleton of the left column. Its space is taken at once: on phones the right column comes below it. */
export function PanelSkeletons() {
  return (
    <div className={styles.pending} role="status" aria-label={projectsMessages.loadingProject}>
      <Panels heights={left} />
    </div>
  );
}

function Panels({ heights }: { heights: readonly number[] }) {
  return (
    <div className={styles.column}>
      {heights.map((height, panel) => (
        <Bone key={panel} height={`${height}px`} />
      ))}
    </div>
  );
}
