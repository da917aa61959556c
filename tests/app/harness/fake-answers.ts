import * as v from 'valibot'
import type { Commands } from '#app/data/everline.tsx'
import {
  type AskInput,
  type CallResult,
  type Calls,
  calls,
  type EntityName,
  type EntityValue,
  type TabCallId,
} from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { LiveRow } from '#core/store/rows.ts'

/** Answers that a fake gives itself; all other calls are answered by their schemas. */
export type FakeAnswers = {
  [K in TabCallId]?: (input: AskInput<Calls[K]>) => Promise<Result<CallResult<Calls[K]>>>
}

/** Given to each fake. */
export type FakeDeps = {
  /** The value, after a moment. */
  answer: <T>(value: T) => Promise<Result<T>>
  /** Records a command of the hub. */
  said: <Name extends keyof Commands>(name: Name, run: Commands[Name]) => Commands[Name]
  nowMs: number
  /** The scene has no rows. */
  isEmpty: boolean
  put<E extends EntityName>(entity: E, value: EntityValue<E>): Promise<unknown>
  remove(entity: EntityName, id: string): Promise<unknown>
  valuesOf<E extends EntityName>(entity: E): Promise<Array<EntityValue<E>>>
  setLive(row: LiveRow): Promise<unknown>
}

/** The smallest result that the schema of a call accepts: empty lists and texts, zeros, null where it may be. */
export function answerBySchema(id: TabCallId): Result<never> {
  const value = smallest(calls[id].result)
  if (!v.is(calls[id].result, value)) throw new Error(`${id} needs a fake answer: its schema has rules of its own`)
  return ok(value as never)
}

/** @throws if a fake's answer is none that the contract allows */
export function checkAnswer(id: TabCallId, result: Result<unknown>): void {
  if (!result.ok) return
  const checked = v.safeParse(calls[id].result, result.value)
  if (checked.success) return
  const issues = checked.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  throw new Error(`The fake answer to ${id} does not fit the contract: ${issues.join('; ')}`)
}

type Schema = v.GenericSchema & {
  wrapped?: Schema
  entries?: Record<string, Schema>
  options?: readonly unknown[]
  literal?: unknown
  items?: readonly Schema[]
  getter?: (input: unknown) => Schema
}

function smallest(given: v.GenericSchema): unknown {
  // The checked edge: the properties that the schemas of the contract have.
  const schema = given as Schema
  const { type, options = [] } = schema
  switch (type) {
    case 'optional':
    case 'undefinedable':
      return undefined
    case 'nullable':
    case 'nullish':
    case 'null':
      return null
    case 'strict_object':
    case 'loose_object':
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).flatMap(([name, field]) => {
          const value = smallest(field)
          return value === undefined ? [] : [[name, value]]
        }),
      )
    case 'variant':
    case 'union':
      return smallest(options[0] as Schema)
    case 'lazy':
      return smallest(schema.getter?.(undefined) as Schema)
    case 'tuple':
      return schema.items?.map(smallest)
    case 'blob':
    case 'instance':
      return new Blob([''])
    default:
      return type === 'picklist' ? options[0] : type === 'literal' ? schema.literal : plain[type]
  }
}

const plain: Record<string, unknown> = { array: [], string: '', number: 0, boolean: false, record: {}, unknown: null }
