export { demoProject } from './demo-project.ts';
export type {
  DemoFile,
  DemoItem,
  DemoMarkup,
  DemoReview,
  DemoReviewStep,
  DemoScale,
  DemoTask,
  FolderKey,
  ItemKey,
  PersonKey,
} from './content/project.ts';
