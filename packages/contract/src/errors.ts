import type { ErrorCode } from './error-codes.ts';

/**
 * All error codes. `http` 200 marks a refusal that the user can correct: the body has `status: false` and the message, and the page shows it as a
 * warning. A test keeps docs/errors.md equal to this table.
 */
export const errorCodes = {
  invalid_input: { http: 400, message: 'Some of what was sent is not valid.' },
  signed_out: { http: 401, message: 'Please sign in again.' },
  not_allowed: { http: 403, message: 'You are not allowed to do this.' },
  not_found: { http: 404, message: 'This does not exist, or you have no access to it.' },
  edit_conflict: { http: 409, message: 'Someone changed this in the meantime.' },
  name_taken: { http: 409, message: 'This name is already in use here.' },
  too_large: { http: 413, message: 'This is larger than the server accepts.' },
  over_quota: { http: 413, message: 'There is not enough storage left for this.' },
  kind_not_accepted: { http: 415, message: 'This kind of file is not accepted.' },
  unreadable_file: { http: 422, message: 'This file can’t be read.' },
  too_many_requests: { http: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
  server_fault: { http: 500, message: 'Something went wrong on our side. Nothing was lost. Please try again.' },
  not_built: { http: 501, message: 'This part of the product is not available yet.' },
  storage_full: { http: 507, message: 'The server has no storage left for this. Please contact an administrator.' },
  unavailable: { http: 503, message: 'The server is not ready. Please try again in a moment.' },

  wrong_credentials: { http: 200, message: 'The email address or the password is wrong.' },
  code_needed: { http: 200, message: 'Enter the code of your authenticator app.' },
  factor_needed: { http: 200, message: 'A second factor is required here. Set up an authenticator app to sign in.' },
  wrong_code: { http: 200, message: 'That code isn’t right.' },
  confirmation_needed: { http: 200, message: 'Please confirm that it is you.' },
  sign_in_refused: { http: 200, message: 'You can’t sign in this way. Try again, or sign in another way.' },
  account_inactive: { http: 200, message: 'This account is not active. Please ask your administrator.' },
  email_not_validated: { http: 200, message: 'Please validate your email address first. We can send you the link again.' },
  email_registered: { http: 200, message: 'This email address is already registered.' },
  sign_up_closed: { http: 200, message: 'You can’t create an account here yourself. Please ask an administrator.' },
  link_not_valid: { http: 200, message: 'This link is no longer valid. Please ask for a new one.' },
  passwords_differ: { http: 200, message: 'Password does not match' },
  wrong_password: { http: 200, message: 'The current password is wrong.' },
  invitation_not_valid: { http: 200, message: 'This invitation is no longer valid. Please ask to be invited again.' },
  member_not_removable: { http: 200, message: 'The owner of a project can’t be removed. Hand the project over first.' },
  already_member: { http: 200, message: 'This person is already a member of the project.' },
} as const satisfies Record<ErrorCode, { http: number; message: string }>;

/** One validation issue; `path` is dotted, and empty for the whole body. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}
