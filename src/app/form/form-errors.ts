import type { BaseIssue } from 'valibot'
import type { Failure } from '#core/platform/result.ts'

/** The error of a field: an issue of the schema, or the failure of a save. */
export type FieldError = { issue: BaseIssue<unknown> } | { failure: Failure }
export type FieldErrors<Name extends string> = ReadonlyMap<Name, FieldError>

/** Errors of a form that the user sees. */
export type FormErrors<Name extends string> = {
  state(): {
    /** Why the last save failed, if that is about no field. */
    failure: Failure | null
    /** Errors that are shown for the current values. */
    wrong: FieldErrors<Name>
    /** Errors of the last attempt to send the form. */
    refused: FieldErrors<Name>
    /** How many attempts to send the form have failed because of a field. */
    refusals: number
  }
  /** Shows the field's issue from now on, if it has one. */
  show(name: Name): void
  /** The form was sent with invalid values: shows the issues of all fields. */
  refuseInvalid(): void
  /** A save failed, because of `field` or, if null, of none. */
  refuseSave(failure: Failure, field: Name | null): void
  /** The user edits a field: the failure of a save that was about it no longer applies. */
  edited(name: Name): void
  /** Forgets all errors, as if the form had never been sent. */
  clear(): void
}

/** @param issueOf the schema's issue with the current value of a field */
export function createFormErrors<Name extends string>(
  names: readonly Name[],
  issueOf: (name: Name) => BaseIssue<unknown> | undefined,
): FormErrors<Name> {
  let shown: ReadonlySet<Name> = new Set()
  let failed: { failure: Failure; field: Name | null } | null = null
  let refused: FieldErrors<Name> = new Map()
  let refusals = 0

  function current(): FieldErrors<Name> {
    const errors = new Map<Name, FieldError>()
    for (const name of names) {
      const issue = issueOf(name)
      if (failed?.field === name) errors.set(name, { failure: failed.failure })
      else if (issue && shown.has(name)) errors.set(name, { issue })
    }
    return errors
  }
  function refuse() {
    refused = current()
    if (refused.size > 0) refusals += 1
  }

  return {
    state: () => ({ failure: failed?.field === null ? failed.failure : null, wrong: current(), refused, refusals }),
    show(name) {
      shown = new Set([...shown, name])
    },
    refuseInvalid() {
      shown = new Set(names)
      failed = null
      refuse()
    },
    refuseSave(failure, field) {
      failed = { failure, field }
      refuse()
    },
    edited(name) {
      if (failed?.field === name) failed = null
    },
    clear() {
      shown = new Set()
      failed = null
      refused = new Map()
    },
  }
}
