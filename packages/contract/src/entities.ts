import { OwnAccount, SignedInUser } from './accounts.ts';
import { CanvasObject } from './canvas-object.ts';
import { CarriedMarkup, CarryOver } from './carry-over.ts';
import { Change } from './changes.ts';
import { failureBody } from './envelope.ts';
import { MarkupCounts, Person, TaskCounts } from './fields.ts';
import {
  Folder,
  FolderName,
  Item,
  ItemFile,
  ItemName,
  Sheet,
  Tiles,
  TrashedFolder,
  TrashedItem,
  TrashedVersion,
  UploadedItem,
  UploadPrediction,
} from './files.ts';
import { Comment, EditorDetails, Markup, MarkupRow } from './markups.ts';
import { Media } from './media.ts';
import { Invitation, InvitationResult, Member } from './members.ts';
import { MetadataColumn, MetadataValues } from './metadata.ts';
import { Notification } from './notifications.ts';
import { Project, TrashedProject } from './projects.ts';
import { FilterOption, FoundFolder, FoundItem, FoundPage } from './search.ts';
import { Session } from './settings.ts';
import { Task, TaskRow } from './tasks.ts';
import { ListedUser } from './user-administration.ts';
import { View } from './views.ts';
import { TrashedWork, WorkChange, WorkFilter, WorkGroup, WorkRef, WorkSort, WorkSum } from './work.ts';

/** The API's entities, by their names in the OpenAPI document. */
export const entities = {
  Failure: failureBody,
  Person,
  SignedInUser,
  OwnAccount,
  Session,
  ListedUser,
  Project,
  TrashedProject,
  Change,
  Member,
  Invitation,
  InvitationResult,
  Folder,
  FolderName,
  TrashedFolder,
  TrashedItem,
  TrashedVersion,
  Item,
  ItemName,
  UploadedItem,
  UploadPrediction,
  ItemFile,
  Sheet,
  Tiles,
  EditorDetails,
  Markup,
  MarkupRow,
  MarkupCounts,
  CanvasObject,
  CarryOver,
  CarriedMarkup,
  Comment,
  Media,
  Task,
  TaskRow,
  TaskCounts,
  MetadataColumn,
  MetadataValues,
  FilterOption,
  WorkFilter,
  WorkSort,
  WorkGroup,
  WorkSum,
  WorkRef,
  WorkChange,
  TrashedWork,
  FoundPage,
  FoundItem,
  FoundFolder,
  View,
  Notification,
};
