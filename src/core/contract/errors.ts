import * as v from 'valibot'

/**
 * Every failure that the product can name, once. A code never changes its meaning.
 *
 * 9990xxx are the specification's local and SDK codes (section 8), 106xxxx those of the identity service;
 * 70xxxxx are Everline's own. `status` is the HTTP status that a backend answers with; 0 never comes from a backend.
 */
export const errorCatalogue = {
  unknown: { code: 9990001, status: 500, message: 'Something went wrong.' },
  network: { code: 9990002, status: 0, message: 'The server cannot be reached.' },
  'api-failed': { code: 9990400, status: 0, message: 'The server gave an answer that makes no sense.' },

  'wrong-credentials': { code: 1060001, status: 401, message: 'E-mail or password is wrong.' },
  'token-expired': { code: 1060002, status: 401, message: 'The session has expired. Sign in again.' },
  'token-invalid': { code: 1060003, status: 401, message: 'This session is not valid. Sign in again.' },
  'refresh-reused': { code: 1060004, status: 401, message: 'This session was ended because its key was used twice.' },

  'invalid-request': { code: 7000400, status: 400, message: 'The request is not well-formed.' },
  forbidden: { code: 7000403, status: 403, message: 'You may not do this.' },
  'not-found': { code: 7000404, status: 404, message: 'This does not exist, or is not yours to see.' },
  'method-not-allowed': { code: 7000405, status: 405, message: 'This address does not take that method.' },
  'too-large': { code: 7000413, status: 413, message: 'The request is too large.' },
  'wrong-media-type': { code: 7000415, status: 415, message: 'The body must be JSON.' },
  'too-many-requests': { code: 7000429, status: 429, message: 'Too many tries. Wait a minute.' },
  'shutting-down': { code: 7000503, status: 503, message: 'The server is stopping. Try again in a moment.' },

  'key-conflict': { code: 7001001, status: 409, message: 'This key was used for another request.' },
  'cursor-too-old': { code: 7001002, status: 410, message: 'What follows this cursor is no longer kept.' },
  'inquiry-closed': { code: 7001101, status: 409, message: 'The inquiry was closed meanwhile.' },
  'inquiry-not-yours': { code: 7001102, status: 409, message: 'Somebody else handles this inquiry now.' },
  'inquiry-not-handled': { code: 7001103, status: 409, message: 'Nobody handles this inquiry yet.' },
  'offer-lost': { code: 7001201, status: 409, message: 'Somebody else was faster.' },
  'offer-expired': { code: 7001202, status: 410, message: 'The time to answer has run out.' },
  'offer-answered': { code: 7001203, status: 409, message: 'You have answered this already.' },
  'at-limit': { code: 7001301, status: 409, message: 'You handle as many inquiries as you may.' },

  'deadline-exceeded': { code: 7002001, status: 0, message: 'This took too long. Try again.' },
  'hub-restarted': { code: 7002002, status: 0, message: 'The connection was restarted. Try again.' },
  'hub-incompatible': { code: 7002006, status: 0, message: 'This tab is of an older version. It reloads by itself.' },
  'hub-superseded': { code: 7002007, status: 0, message: 'A newer version has taken over.' },
  'signed-out': { code: 7002003, status: 0, message: 'You are signed out.' },
  'unsent-messages': { code: 7002004, status: 0, message: 'Some messages have not been sent yet.' },
  'storage-failed': { code: 7002005, status: 0, message: 'This browser cannot store data at the moment.' },
} as const satisfies Record<string, { code: number; status: number; message: string }>

export type ErrorName = keyof typeof errorCatalogue

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCatalogue).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The catalogue's name of a code that came over the wire; unknown codes are `unknown`. */
export const errorNameOf = (code: number): ErrorName => nameByCode.get(code) ?? 'unknown'

/** A failure as a backend answers it. */
export const Refusal = v.object({
  code: v.number(),
  message: v.string(),
  details: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
})
export type Refusal = v.InferOutput<typeof Refusal>
