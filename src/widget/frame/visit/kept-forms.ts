import * as v from 'valibot'
import { FormType, FormValues } from '#core/contract/forms.ts'
import { fieldIssues } from '#core/forms/fill-form.ts'

/** What a visitor has typed into a form, until the backend has it. */
const KeptForm = v.object({
  /** Id of the answer: sent twice, it is one. */
  id: v.string(),
  formType: FormType,
  /** The inquiry that it is about; null: the visitor's first. */
  inquiryId: v.nullable(v.string()),
  version: v.number(),
  values: FormValues,
  /** The visitor has sent it, and the backend may not have it yet. */
  isSent: v.boolean(),
  /** The backend has it, or does not want it: it is not asked again. */
  isDone: v.boolean(),
  /** Fields that have changed since it was filled in. */
  changed: v.array(v.string()),
  /** Why the backend gave it back: the visitor is asked again, and told. */
  returned: v.optional(v.nullable(v.picklist(['changed', 'incomplete', 'unproved'])), null),
  /** What the backend did not accept, by the ids of the fields. */
  issues: v.optional(v.record(v.string(), v.picklist(fieldIssues)), {}),
  /** The conversation in which it was filled in; null: it came before the first. */
  roomId: v.optional(v.nullable(v.string()), null),
})
export type KeptForm = v.InferOutput<typeof KeptForm>

/** A form in which nothing has been typed yet. */
export const emptyForm = (which: Pick<KeptForm, 'id' | 'formType' | 'inquiryId' | 'version'>): KeptForm => ({
  ...which,
  ...{ values: {}, isSent: false, isDone: false, changed: [], returned: null, issues: {}, roomId: null },
})

/** Each widget has its own forms. '' names the default one. */
const nameOf = (service: string, widget: string) => `everline-forms/${service}${widget && `/${widget}`}`
/** Forms that are remembered: the newest. */
const mostKept = 20

/** A browser may refuse to store anything: then it lasts as long as the page. */
export function createKeptForms(service: string, widget: string) {
  const name = nameOf(service, widget)
  let forms = read(name)
  const listeners = new Set<() => void>()
  const isIt =
    ({ formType, inquiryId }: Pick<KeptForm, 'formType' | 'inquiryId'>) =>
    (form: KeptForm) =>
      form.formType === formType && form.inquiryId === inquiryId
  return {
    all: () => forms,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    find: (which: Pick<KeptForm, 'formType' | 'inquiryId'>) => forms.find(isIt(which)) ?? null,
    keep(form: KeptForm) {
      forms = [...forms.filter((each) => !isIt(form)(each)), form].slice(-mostKept)
      try {
        localStorage.setItem(name, JSON.stringify(forms))
      } catch {
        // See above.
      }
      for (const listener of listeners) listener()
    },
    /** Another person uses the browser now. The storage is emptied elsewhere. */
    clear() {
      forms = []
      for (const listener of listeners) listener()
    },
  }
}
export type KeptForms = ReturnType<typeof createKeptForms>

function read(name: string): KeptForm[] {
  try {
    const parsed = v.safeParse(v.array(KeptForm), JSON.parse(localStorage.getItem(name) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}
