import { FormApi, formEventClient } from '@tanstack/react-form'
import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import type { ErrorName } from '#core/contract/index.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import { type Entries, isSame, namesOf, takeOver } from './take-over.ts'

// The library tells every state of every form, typed passwords too, to whoever listens on the window for its developer
// tools, in a build for people as well.
Object.assign(formEventClient, { emit: () => undefined, on: () => () => undefined })

/** The error of a field: an issue of the schema, or the failure of a save. */
export type Wrong = { issue: BaseIssue<unknown> } | { failure: Failure }

type Options<Name extends string, Output> = {
  schema: GenericSchema<unknown, Output>
  /** The stored values, and the values that the fields begin with. */
  behind: Entries<Name>
  start: Entries<Name>
  /** Failures that are about one field. */
  fieldOf: Partial<Record<ErrorName, Name>>
  /** The form is emptied after it was saved, for the next entry. */
  isCleared: boolean
}

export type FormState<Name extends string> = {
  values: Entries<Name>
  /** The stored values as of the last save or change: a field that differs was edited. */
  behind: Entries<Name>
  isEdited: boolean
  isSaving: boolean
  /** The last save went well, and nothing was edited since. */
  isSaved: boolean
  /** Why the last save failed, where that is about no field. */
  failure: Failure | null
  /** Errors that are shown for the current values. */
  wrong: ReadonlyMap<Name, Wrong>
  /** Errors of the last attempt to send the form. */
  refused: ReadonlyMap<Name, Wrong>
  refusals: number
}

/** The state and the logic of a form, without React. */
export function createFormModel<Name extends string, Output>(options: Options<Name, Output>) {
  const { schema, start, fieldOf, isCleared } = options
  const names = namesOf(options.behind)
  const isName = (text: unknown): text is Name => names.some((name) => name === text)
  const listeners = new Set<() => void>()

  let behind = options.behind
  /** Fields whose faults are told: after the form was sent, and of each that was left with one. */
  let told: ReadonlySet<Name> = new Set()
  let answer: { failure: Failure; field: Name | null } | null = null
  let refused: FormState<Name>['refused'] = new Map()
  let refusals = 0
  let isSaved = false
  let save: (output: Output) => Promise<Result<unknown> | null> = async () => null

  const entries: Record<string, string> = { ...start }
  const api = new FormApi({
    defaultValues: entries,
    // A wrong form can be sent: that is how one hears what is wrong with it.
    canSubmitWhenInvalid: true,
    validators: { onChange: ({ value }) => issuesOf(schema, value) },
    onSubmitInvalid() {
      told = new Set(names)
      answer = null
      refuse()
    },
    onSubmit: ({ value }) => send(value),
  })

  const set = (name: string, value: string) => api.setFieldValue(name, value)
  const valuesNow = () => pick(names, api.state.values)
  function wrongNow(): Map<Name, Wrong> {
    const wrong = new Map<Name, Wrong>()
    for (const name of names) {
      const issue: BaseIssue<unknown> | undefined = api.getFieldMeta(name)?.errorMap.onChange
      if (answer?.field === name) wrong.set(name, { failure: answer.failure })
      else if (issue && told.has(name)) wrong.set(name, { issue })
    }
    return wrong
  }
  function stateNow(): FormState<Name> {
    const values = valuesNow()
    return {
      values,
      behind,
      isEdited: !isSame(values, behind),
      isSaving: api.state.isSubmitting,
      isSaved,
      failure: answer?.field === null ? answer.failure : null,
      wrong: wrongNow(),
      refused,
      refusals,
    }
  }
  let state = stateNow()
  function tell() {
    state = stateNow()
    for (const listener of listeners) listener()
  }
  function refuse() {
    refused = wrongNow()
    if (refused.size > 0) refusals += 1
  }
  function putAll(next: Entries<Name>) {
    const values = valuesNow()
    for (const name of names) if (next[name] !== values[name]) set(name, next[name])
  }
  /** Forgets all errors, as if the form had never been sent. */
  function calm() {
    told = new Set()
    answer = null
    refused = new Map()
  }

  async function send(value: Entries) {
    const parsed = safeParse(schema, value)
    if (!parsed.success) throw new Error('sent a form that its schema does not take')
    calm()
    tell()
    const sent = pick(names, value)
    const result = await save(parsed.output)
    if (result === null) return
    if (result.ok) {
      isSaved = true
      if (isCleared) putAll(takeOver(valuesNow(), sent, behind))
      else behind = sent
      // The emptied fields are not wrong, they are new.
      calm()
      return
    }
    const { name, details } = result.error
    const named = fieldOf[name] ?? details?.field
    answer = { failure: result.error, field: isName(named) ? named : null }
    refuse()
  }

  return {
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put(name: Name, value: string) {
      if (answer?.field === name) answer = null
      isSaved = false
      set(name, value)
      tell()
    },
    /** The user goes on to another field: only a value of their own is told to be wrong. */
    leave(name: Name) {
      const isWrong = api.getFieldMeta(name)?.errorMap.onChange !== undefined
      if (!isWrong || valuesNow()[name] === behind[name]) return
      told = new Set([...told, name])
      tell()
    },
    /** The stored values have changed: fields that were not edited follow. */
    follow(after: Entries<Name>) {
      if (isSame(after, behind)) return
      const next = takeOver(valuesNow(), behind, after)
      behind = after
      putAll(next)
      tell()
    },
    /** Gives the edits up. */
    discard() {
      calm()
      putAll(behind)
      tell()
    },
    /** Asks for a save; while one runs, for none. */
    async submit(next: typeof save) {
      if (api.state.isSubmitting) return
      save = next
      isSaved = false
      const sent = api.handleSubmit()
      tell()
      await sent
      tell()
    },
  }
}

/** The first of each field, in the shape that the library spreads over the fields. */
function issuesOf(schema: GenericSchema, value: unknown) {
  const parsed = safeParse(schema, value)
  if (parsed.success) return undefined
  const fields: Record<string, BaseIssue<unknown>> = {}
  for (const issue of parsed.issues) {
    const name = issue.path?.[0]?.key
    if (typeof name === 'string') fields[name] ??= issue
  }
  return { fields }
}

/** The checked edge: each of the names gets its text. */
const pick = <Name extends string>(names: readonly Name[], values: Entries) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>
