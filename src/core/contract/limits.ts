/*
 * Limits that client and backend share. Separate from the schemas, so that a page that only counts characters loads none.
 */

/** Maximum number of characters in a message. */
export const maxMessageLength = 10_000
/** Maximum number of characters in the facts of a log line. */
export const maxLogValueLength = 1000
/** Minimum number of characters in a password. */
export const minPasswordLength = 8
