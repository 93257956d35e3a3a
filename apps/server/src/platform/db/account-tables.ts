import type { MembershipId, PasskeyId, ProjectId, SessionId, TokenScope, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, Json, JsonOrNull, OrNull, Time, TimeByDefault, TimeOrNull } from './columns.ts';

export interface UsersTable {
  id: GeneratedAlways<UserId>;
  email: string;
  password_hash: OrNull<string>;
  first_name: string;
  last_name: ByDefault<string>;
  user_type: ByDefault<1 | 2>;
  /** Came in by guest links only, and has no account. The last name ends with “(guest)”, so that every list and export says so. */
  is_guest: ByDefault<boolean>;
  is_active: ByDefault<0 | 1>;
  validated_at: TimeOrNull;
  /** Chosen at sign-up; the address's owner hasn't confirmed it yet. */
  password_unconfirmed: ByDefault<boolean>;
  validated_from: OrNull<Buffer>;
  /** Signs in with a password even if passwords are turned off. */
  keeps_password: ByDefault<boolean>;
  extra_settings: JsonOrNull;
  notification_end_point: OrNull<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

export interface SessionsTable {
  id: GeneratedAlways<SessionId>;
  user_id: UserId;
  token_hash: Buffer;
  user_agent: ByDefault<string>;
  source: ByDefault<string>;
  created_at: TimeByDefault;
  last_used_at: TimeByDefault;
  expires_at: Time;
  /** When its user last confirmed who they are. */
  confirmed_at: TimeOrNull;
  /** The membership as which the owner of its project sees the project; null for all other sessions, as the next one. */
  seen_as: OrNull<MembershipId>;
  /** The owner's own session. */
  opened_by: OrNull<SessionId>;
}

/** A personal token is a session with a name and a scope, for scripts. */
export interface PersonalTokensTable {
  session_id: SessionId;
  name: string;
  /** The last characters of the token. */
  hint: string;
  scope: TokenScope;
  /** Null: all of its user's. */
  projects: OrNull<ProjectId[]>;
}

/** What a provider of single sign-on calls a user. */
export interface ProviderIdentitiesTable {
  provider: string;
  subject: string;
  user_id: UserId;
  created_at: Time;
  last_used_at: Time;
}

/** The provider's side of a session that began with single sign-on. */
export interface ProviderSessionsTable {
  session_id: SessionId;
  provider: string;
  subject: string;
  /** What the provider calls its own session. */
  sid: OrNull<string>;
  /** Sealed: the provider wants it back at sign-out. */
  id_token: Buffer;
}

/** A sign-in that goes on in another request, or something that works only once. */
export interface SignInStepsTable {
  token_hash: Buffer;
  purpose: string;
  /** Sealed. */
  data: Buffer;
  expires_at: Time;
}

export interface PasskeysTable {
  id: GeneratedAlways<PasskeyId>;
  user_id: UserId;
  /** Base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Time;
  last_used_at: TimeOrNull;
}

/** The authenticator app of a user. */
export interface AuthenticatorsTable {
  user_id: UserId;
  /** Sealed. */
  secret: Buffer;
  /** The time step of the last code that was used. */
  last_step: number;
  created_at: Time;
  last_used_at: TimeOrNull;
}

export interface RecoveryCodesTable {
  user_id: UserId;
  code_hash: Buffer;
}

export interface MailedLinksTable {
  id: GeneratedAlways<number>;
  user_id: UserId;
  purpose: 'validate' | 'reset';
  token_hash: Buffer;
  created_at: TimeByDefault;
  expires_at: Time;
  used_at: TimeOrNull;
}

export interface AttemptsTable {
  id: GeneratedAlways<number>;
  subject: string;
  at: Time;
}

export interface LiveTicketsTable {
  token_hash: Buffer;
  session_id: SessionId;
  expires_at: Time;
}

export interface IdempotencyKeysTable {
  user_id: UserId;
  operation: string;
  key: string;
  request_hash: string;
  answer: Json;
  created_at: TimeByDefault;
}

export interface InstallationSettingsTable {
  name: string;
  value: Json;
  updated_by: OrNull<UserId>;
  updated_at: Time;
}

export interface TrustedDevicesTable {
  user_id: UserId;
  device_hash: Buffer;
  trusted_until: Time;
}

export interface KnownDevicesTable {
  id: GeneratedAlways<number>;
  user_id: UserId;
  device_hash: Buffer;
  source: string;
  last_used_at: Time;
}

export interface KeptSettingsTable {
  name: string;
  value: string;
  created_at: TimeByDefault;
}
