import * as v from 'valibot'
import { FormType, type FormValues } from '#core/contract/forms/schemas.ts'
import { fieldIssues } from '#core/forms/fill-form.ts'

/**
 * Typed values, of any length and any characters: values that the contract refuses are corrected or refused when they
 * are sent, and must survive a reload. Answers to questions of an earlier version may be among them.
 */
const TypedValues: v.GenericSchema<FormValues> = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
)

/** A form that the visitor has begun, kept until the backend has it. */
const KeptForm = v.object({
  /** Id of the answer: sent twice, it is one. */
  id: v.string(),
  formType: FormType,
  /** The inquiry that it is about; null: the visitor's first. */
  inquiryId: v.nullable(v.string()),
  version: v.number(),
  values: TypedValues,
  /** The visitor has sent it, and the backend may not have it yet. */
  isSent: v.boolean(),
  /** The backend has it, or does not want it: it is not asked again. */
  isDone: v.boolean(),
  /** Fields that have changed since it was filled in. */
  changed: v.array(v.string()),
  /** Why the backend gave it back: the visitor is asked again, and told. */
  returned: v.optional(v.nullable(v.picklist(['changed', 'incomplete', 'unproved'])), null),
  /** The backend's issues, by field id. */
  issues: v.optional(v.record(v.string(), v.picklist(fieldIssues)), {}),
  /** The conversation in which it was filled in; null: it came before the first, and has not been sent yet. */
  roomId: v.optional(v.nullable(v.string()), null),
  /** Revision of the answer, as far as this browser knows. */
  revision: v.optional(v.number(), 1),
  /** Unsaved correction; null if there is none. */
  correcting: v.optional(v.nullable(TypedValues), null),
})
export type KeptForm = v.InferOutput<typeof KeptForm>

/** A form in which nothing has been typed yet. */
export const emptyForm = (which: Pick<KeptForm, 'id' | 'formType' | 'inquiryId' | 'version'>): KeptForm => ({
  ...which,
  values: {},
  isSent: false,
  isDone: false,
  changed: [],
  returned: null,
  issues: {},
  roomId: null,
  revision: 1,
  correcting: null,
})

/** Each widget has its own forms. '' names the default one. */
const nameOf = (service: string, widget: string) => `everline-forms/${service}${widget && `/${widget}`}`
/** Forms that are remembered: the newest, and all that wait. */
const mostKept = 20

type Which = Pick<KeptForm, 'formType' | 'inquiryId'>
const isOf =
  ({ formType, inquiryId }: Which) =>
  (form: KeptForm) =>
    form.formType === formType && form.inquiryId === inquiryId

/** The visitor has sent it, and the backend has neither taken nor returned it. */
export const isWaiting = ({ isSent, isDone }: KeptForm): boolean => isSent && !isDone
/** The backend has given it back, and the visitor is asked again. */
export const isReturned = ({ returned, isSent, isDone }: KeptForm): boolean => returned !== null && !isSent && !isDone

/** `forms` with `form` as it is now. A new one takes the place of what is done, and never of one that still waits. */
function withForm(forms: readonly KeptForm[], form: KeptForm): KeptForm[] {
  const all = forms.some(({ id }) => id === form.id)
    ? forms.map((each) => (each.id === form.id ? form : each))
    : [...forms.filter((each) => !(each.isDone && isOf(form)(each))), form]
  const spare = all.filter((each) => each !== form && !isWaiting(each) && !isReturned(each))
  const tooMany = new Set(spare.slice(0, Math.max(0, all.length - mostKept)))
  return all.filter((each) => !tooMany.has(each))
}

/** A browser may refuse to store anything: then it lasts as long as the page. */
export function createKeptForms(service: string, widget: string) {
  const name = nameOf(service, widget)
  let forms = read(name)
  let isStored = true
  const listeners = new Set<() => void>()
  function change(next: KeptForm[]) {
    forms = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => forms,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** One that was given back comes first: it is what the visitor is asked. */
    find: (which: Which) => {
      const found = forms.filter(isOf(which))
      return found.find(isReturned) ?? found.at(-1) ?? null
    },
    keep(form: KeptForm) {
      const next = withForm(forms, form)
      try {
        localStorage.setItem(name, JSON.stringify(next))
        isStored = true
      } catch {
        // See above.
        isStored = false
      }
      change(next)
    },
    /** Another tab has kept a form: what this one keeps later must not undo that. Null: all of the storage is another. */
    readAgain(changed: string | null) {
      if (isStored && (changed === null || changed === name)) change(read(name))
    },
    /** Another person uses the browser now. The storage is emptied elsewhere. */
    clear: () => change([]),
  }
}
export type KeptForms = ReturnType<typeof createKeptForms>

/** A form that this build cannot read costs none of the others. */
function read(name: string): KeptForm[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    if (!Array.isArray(rows)) return []
    return rows.flatMap((row) => {
      const form = v.safeParse(KeptForm, row)
      return form.success ? [form.output] : []
    })
  } catch {
    return []
  }
}
