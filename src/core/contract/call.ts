import type * as v from 'valibot'

/** Callers that may make a call. All others are refused. */
export type Audience =
  /** No token needed. */
  | 'public'
  /** An anonymous session. */
  | 'visitor'
  /** A signed-in member of the service's staff. */
  | 'staff'
  /** A member of the staff with the admin role. */
  | 'admin'
  /** Any session of the service, except those of the retention portal. */
  | 'any'
  /** A session of the retention portal, which is separate and has its own error codes for 401 [SES-17]. */
  | 'portal'
  /** A sign-in that still needs the second factor; its token is valid for nothing else. */
  | 'mfa-challenge'

type Schema = v.GenericSchema<unknown, unknown>

/** Limits that single calls have besides those of all calls: names of the backend's table (`server/limits/limit-table.ts`). */
export type CallLimit =
  | 'action-tokens'
  | 'call-quality'
  | 'conversations'
  | 'conversations-of-address'
  | 'csv-files'
  | 'files'
  | 'form-codes'
  | 'form-codes-of-address'
  | 'form-codes-of-service'
  | 'identities'
  | 'knowledge-suggestions'
  | 'knowledge-votes'
  | 'link-previews'
  | 'log-uploads'
  | 'log-uploads-of-address'
  | 'message-removals'
  | 'messages'
  | 'messages-of-address'
  | 'page-views'
  | 'push-answers-of-address'
  | 'push-subscriptions'
  | 'push-tests'
  | 'transcripts'
  | 'transcripts-of-address'
  | 'transcripts-of-service'
  | 'translations'
  | 'uploads'
  | 'visitors'
  | 'visitors-of-service'

/**
 * One call, declared once: the typed client, the server's route, the audience check and the OpenAPI document come
 * from it. Its id (the key in `calls`) is the operationId.
 */
export type CallDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` for each entry of `params`. `{s}` is the service, checked against the session's own. */
  readonly path: string
  readonly audience: Audience
  /** Group in the OpenAPI document. */
  readonly capability: string
  readonly summary: string
  readonly params?: Schema
  /** Entries arrive as strings; schemas of numbers convert them. */
  readonly query?: Schema
  readonly body?: Schema
  readonly result: Schema
  /** Its limits, besides those of every call of its audience; see `docs/limits.md`. Clients load none of it. */
  readonly limits?: readonly CallLimit[]
  /** Needs an `Idempotency-Key` (a UUID): a repeat has the effect and the answer of the first. */
  readonly idempotent?: true
  /** Whether it changes something; without this word, every method but GET does. Clients load none of it. */
  readonly writes?: boolean
  /**
   * Changes that make a kept answer out of date, besides a `changed` entry of the call itself: ids of other calls, and
   * names of replicated entities.
   */
  readonly refreshedBy?: readonly string[]
  /**
   * Values of path parameters that fewer callers may use, and who: `{ permissionType: { shared: 'admin' } }`. Each is a
   * permission of its own, `createCannedResponse:shared`.
   */
  readonly forFewer?: { readonly [param: string]: { readonly [value: string]: Audience } }
  /**
   * Takes a file in place of a JSON body: as one of these media types, up to this size, which may exceed that of other
   * bodies. It is read as it arrives.
   */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number }
  /** Answers a file of this media type in place of JSON; `result` is `v.blob()`. */
  readonly download?: 'text/csv' | 'text/vcard'
  /** Also accepts its body as gzip (`Content-Encoding: gzip`), with a rate limit for each eid. */
  readonly gzip?: true
  /** Tabs may ask for it through the hub; only the hub makes all other calls. `audience` says which roles may. */
  readonly from?: 'tab'
}

type InputOf<D, K extends string> = D extends Record<K, infer S> ? (S extends Schema ? v.InferInput<S> : never) : never
type OutputOf<D, K extends string> =
  D extends Record<K, infer S> ? (S extends Schema ? v.InferOutput<S> : never) : never
type Part<K extends string, T> = [T] extends [never] ? unknown : { [Key in K]: T }

/** The file of a call that takes one. */
type FilePart<D, File> = D extends { upload: object } ? { file: File } : unknown

/** The caller's input: `params`, `query` and `body` as declared, its file, and the key of an idempotent call. */
export type CallInput<D extends CallDefinition> = Part<'params', InputOf<D, 'params'>> &
  Part<'query', InputOf<D, 'query'>> &
  Part<'body', InputOf<D, 'body'>> &
  FilePart<D, Blob> &
  (D extends { idempotent: true } ? { idempotencyKey: string } : unknown)

/** The handler's input, after the schemas have checked and converted it. A file is read once, as it arrives. */
export type CallArguments<D extends CallDefinition> = Part<'params', OutputOf<D, 'params'>> &
  Part<'query', OutputOf<D, 'query'>> &
  Part<'body', OutputOf<D, 'body'>> &
  FilePart<D, AsyncIterable<Uint8Array>> &
  (D extends { idempotent: true } ? { idempotencyKey: string } : unknown)

/** A call's input without `s`, which the client fills in. */
export type WithoutService<I> = I extends { params: infer P }
  ? Omit<I, 'params'> &
      (Record<never, never> extends Omit<P, 's'> ? { params?: Omit<P, 's'> } : { params: Omit<P, 's'> })
  : I

/** A tab's input for a call: the hub adds the service and the idempotency key. */
export type AskInput<D extends CallDefinition> = WithoutService<
  Part<'params', InputOf<D, 'params'>> &
    Part<'query', InputOf<D, 'query'>> &
    Part<'body', InputOf<D, 'body'>> &
    FilePart<D, Blob>
>

/** Whether a call changes something, for types. */
export type Writes<D extends CallDefinition> = D extends { writes: infer W }
  ? W
  : D['method'] extends 'GET'
    ? false
    : true

/** Whether a call changes something: its handler runs in a transaction. */
export const callWrites = ({ writes, method }: CallDefinition): boolean => writes ?? method !== 'GET'

export type CallResult<D extends CallDefinition> = v.InferOutput<D['result']>

/** Keeps the literal types of a declaration. */
// @__NO_SIDE_EFFECTS__
export const call = <const D extends CallDefinition>(definition: D): D => definition
