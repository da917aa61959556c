/*
 * Limits that both sides know. Apart from the schemas that hold to them, so that a page which only counts letters loads
 * no schemas.
 */

/** Characters of one message. */
export const maxMessageLength = 10_000
/** Characters of the facts of one line of the log. */
export const maxLogValueLength = 1000
/** Characters of a password, at least. */
export const minPasswordLength = 8
