/*
 * Delta encoding in HTTP (RFC 3229): the service worker names a file of a former build that it has, and is sent what is
 * different in the new one.
 */

/** The form of differences, in `A-IM` of a request and `IM` of its answer: that of the version control Fossil. */
export const differenceForm = 'fossil-delta'
/** Header of a request: name of the former file, such as `first-AbCd1234.js`. */
export const formerHeader = 'everline-former'
/** Status of an answer that is a difference: IM Used. */
export const differenceStatus = 226
/** Smaller files are sent whole, in bytes. */
export const leastDifferenceBytes = 5000
