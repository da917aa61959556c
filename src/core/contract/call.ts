import type * as v from 'valibot'

/** Who may make a call. The default of everything not stated is refusal. */
export type Audience =
  /** No token needed. */
  | 'public'
  /** An anonymous session. */
  | 'visitor'
  /** A signed-in member of the service's staff. */
  | 'staff'
  /** A member of the staff with the admin role. */
  | 'admin'
  /** Any signed-in session of the service but those of the retention portal. */
  | 'any'
  /** A session of the retention portal, a realm of its own with its own answers of 401 [SES-17]. */
  | 'portal'
  /** Who has signed in but for the second factor: a token that is good for nothing else. */
  | 'mfa-challenge'

type Schema = v.GenericSchema<unknown, unknown>

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
  /** Entries arrive as strings; schemas that want numbers transform them. */
  readonly query?: Schema
  readonly body?: Schema
  readonly result: Schema
  /** Needs an `Idempotency-Key` (a UUID): a repeat has the effect and the answer of the first. */
  readonly idempotent?: true
  /**
   * What makes a kept answer out of date, besides a `changed` entry of the call itself: `changed` entries of other calls
   * (their ids), and names of replicated entities.
   */
  readonly refreshedBy?: readonly string[]
  /** Takes its body as gzip too (`Content-Encoding: gzip`), and from one eid only so often. */
  readonly gzip?: true
  /** Tabs may ask for it through the hub; all other calls are made by the hub alone. `audience` says which role may. */
  readonly from?: 'tab'
}

type InputOf<D, K extends string> = D extends Record<K, infer S> ? (S extends Schema ? v.InferInput<S> : never) : never
type OutputOf<D, K extends string> =
  D extends Record<K, infer S> ? (S extends Schema ? v.InferOutput<S> : never) : never
type Part<K extends string, T> = [T] extends [never] ? unknown : { [Key in K]: T }

/** What a caller gives: `params`, `query`, `body` as the declaration has them, and the key of an idempotent call. */
export type CallInput<D extends CallDefinition> = Part<'params', InputOf<D, 'params'>> &
  Part<'query', InputOf<D, 'query'>> &
  Part<'body', InputOf<D, 'body'>> &
  (D extends { idempotent: true } ? { idempotencyKey: string } : unknown)

/** What a handler receives, after the schemas. */
export type CallArguments<D extends CallDefinition> = Part<'params', OutputOf<D, 'params'>> &
  Part<'query', OutputOf<D, 'query'>> &
  Part<'body', OutputOf<D, 'body'>> &
  (D extends { idempotent: true } ? { idempotencyKey: string } : unknown)

/** A call's input without `s`, which the client fills in. */
export type WithoutService<I> = I extends { params: infer P }
  ? Omit<I, 'params'> &
      (Record<never, never> extends Omit<P, 's'> ? { params?: Omit<P, 's'> } : { params: Omit<P, 's'> })
  : I

/** What a tab gives to ask for a call: the hub fills in the service and makes the idempotency key. */
export type AskInput<D extends CallDefinition> = WithoutService<
  Part<'params', InputOf<D, 'params'>> & Part<'query', InputOf<D, 'query'>> & Part<'body', InputOf<D, 'body'>>
>

export type CallResult<D extends CallDefinition> = v.InferOutput<D['result']>

/** Keeps the literal types of a declaration. */
// @__NO_SIDE_EFFECTS__
export const call = <const D extends CallDefinition>(definition: D): D => definition
