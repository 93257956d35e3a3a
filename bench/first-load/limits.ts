/** Limits in bytes: for all of sign-in, and for what a further page adds until it accepts input; as gzip, without headers. */
export const maxSignInBytes = 200_000;
export const maxAddedBytes = 150_000;
