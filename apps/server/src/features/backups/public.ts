export { backUp, type Fault } from './backup.service.ts';
export { move } from './move.service.ts';
export { restore } from './restore.service.ts';
export { verify } from './verify.service.ts';
