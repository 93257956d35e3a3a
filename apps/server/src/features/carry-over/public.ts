export { AnswerRecord } from './answer-record.ts';
export { md5 } from './carry-computation.ts';
export { carryOverFeature } from './carry-over.feature.ts';
export { CarriedShift, SheetAlignment, SheetChange } from './compared-versions.ts';
export { queueCompared, queueFollowing, queueNext } from './queue-carrying.ts';
export { forgetCarried } from './returned-markups.repository.ts';
