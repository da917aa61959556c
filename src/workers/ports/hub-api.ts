import type * as v from 'valibot'
import type { AskInput, CallResult, Calls, QueueInput, TabCallId, TabCommandKind } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { hubCommands } from './hub-commands.ts'

/**
 * Version of everything that crosses between tab and hub: this API, the rows and the storage port. A tab and a hub of
 * different builds but one protocol work together; of different protocols the tab reloads when it is idle.
 */
export const hubProtocol = 10

/** What a tab says when it arrives, and again on every wake. */
export type Greeting = {
  build: string
  protocol: number
  /** Name of the Web Lock that the tab holds for as long as it lives. */
  tabLock: string
}

export type Welcome = {
  build: string
  protocol: number
  /** Made anew each time a hub starts: another one than before means that the hub restarted. */
  epoch: string
  /** Names of the databases whose rows the storage port serves. */
  databases: { persistent: string; live: string }
  /** Commands that wait for the hub alone: one that is not answered soon says that the hub hangs. */
  hubOnly: string[]
}

type Declared = typeof hubCommands
type Given<S extends v.GenericSchema<unknown, unknown>> =
  undefined extends v.InferInput<S> ? [input?: v.InferInput<S>] : [input: v.InferInput<S>]
type Answered<D> = D extends { readonly answer?: infer A } ? Exclude<A, undefined> : never

/**
 * What a tab queues. `id` (UUIDv7, made by the tab) is that of the outbox row: the same command given twice, to this hub
 * or the next one, is sent once. `eid` is who wrote it: a tab may still hold text of the account before.
 */
export type QueuedCommand = {
  [K in TabCommandKind]: { id: string; eid: string; kind: K; payload: QueueInput<K> }
}[TabCommandKind]

/**
 * The commands of a tab. Flat and frozen: each is one message, has a deadline, and answers a `Result` whose failure is
 * in the error catalogue. State never comes back from here; it is rows.
 */
export type HubCommands = {
  [K in keyof Declared]: (...given: Given<Declared[K]['input']>) => Promise<Result<Answered<Declared[K]>>>
} & {
  /** Makes a call of the contract that tabs may ask for, in the name of the session. */
  ask<K extends TabCallId>(id: K, input: AskInput<Calls[K]>): Promise<Result<CallResult<Calls[K]>>>
  /** Stores a command in the outbox, which sends it once; it is stored when this answers. */
  queue(command: QueuedCommand): Promise<Result<null>>
}

export type HubCommand = keyof HubCommands
export type HubApi = HubCommands & { greet(greeting: Greeting): Promise<Result<Welcome>> }
