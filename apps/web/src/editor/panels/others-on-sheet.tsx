import type { OtherHere } from '../api/others-here.ts';
import type { EditorSession } from '../session.ts';
import { OthersMarks } from './others-marks.tsx';
import { OthersPointers } from './others-pointers.tsx';

/** What others on the sheet point at, select and draw. */
export function OthersOnSheet(props: { session: EditorSession; others: readonly OtherHere[] }) {
  return (
    <>
      <OthersMarks {...props} />
      <OthersPointers {...props} />
    </>
  );
}
