import type * as v from 'valibot'
import type { AskInput, CallResult, Calls, QueueInput, TabCallId, TabCommandKind } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { hubCommands } from './hub-commands.ts'

/**
 * Version of everything that crosses between tab and hub: this API, the rows and the storage port. A tab and a hub of
 * different builds work together if the protocol is the same; otherwise the tab reloads as soon as it is idle.
 */
export const hubProtocol = 16

/** Message of a tab when it connects, and later to find out whether the hub is alive. */
export type Greeting = {
  build: string
  protocol: number
  /** Name of the Web Lock that the tab holds until it is gone. */
  tabLock: string
}

export type Welcome = {
  build: string
  protocol: number
  /** Id of the hub's generation: another one than before means that the hub restarted. */
  epoch: string
  /** Names of the databases whose rows the storage port serves. */
  databases: { persistent: string; live: string }
  /** Commands that the hub answers without the backend: if one gets no answer, the hub hangs. */
  hubOnly: string[]
}

type Declared = typeof hubCommands
type Given<S extends v.GenericSchema<unknown, unknown>> =
  undefined extends v.InferInput<S> ? [input?: v.InferInput<S>] : [input: v.InferInput<S>]
type Answered<D> = D extends { readonly answer?: infer A } ? Exclude<A, undefined> : never

/**
 * A command that a tab queues. `id` (UUIDv7, made by the tab) is also that of the outbox row, so that a command that is
 * given twice, to this hub or the next, is sent once. `eid` is its author: a tab may still hold text of the previous
 * account. `draftId` is the draft that a message was made of; with the message, it stops being a draft.
 */
export type QueuedCommand = {
  [K in TabCommandKind]: { id: string; eid: string; kind: K; payload: QueueInput<K>; draftId?: string }
}[TabCommandKind]

/**
 * The commands of a tab. Each is one message, has a deadline, and answers a `Result`. State is never returned here; it
 * is in the rows.
 */
export type HubCommands = {
  [K in keyof Declared]: (...given: Given<Declared[K]['input']>) => Promise<Result<Answered<Declared[K]>>>
} & {
  /**
   * Makes a call that the contract opens to tabs, with the session.
   *
   * @param options.withFile the call sends or answers a file, and may take longer than others
   * @param options.isRead the call changes nothing, so that it is made by the next hub if this one dies
   */
  ask<K extends TabCallId>(
    id: K,
    input: AskInput<Calls[K]>,
    options?: { withFile?: true; isRead?: true },
  ): Promise<Result<CallResult<Calls[K]>>>
  /** Puts a command into the outbox, which sends it once; it is stored when this answers. */
  queue(command: QueuedCommand): Promise<Result<null>>
}

export type HubCommand = keyof HubCommands
/** The port between tab and hub: a greeting, and each command by its name with its parameters. */
export type HubApi = {
  greet(greeting: Greeting): Promise<Result<Welcome>>
  run(name: HubCommand, ...given: readonly unknown[]): Promise<Result<unknown>>
}
