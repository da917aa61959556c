import * as v from 'valibot'
import { FormType, FormValues } from '#core/contract/forms.ts'

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
})
export type KeptForm = v.InferOutput<typeof KeptForm>

const nameOf = (service: string) => `everline-forms/${service}`
/** Forms that are remembered: the newest. */
const mostKept = 20

/** A browser may refuse to store anything: then it lasts as long as the page. */
export function createKeptForms(service: string) {
  let forms = read(service)
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
        localStorage.setItem(nameOf(service), JSON.stringify(forms))
      } catch {
        // See above.
      }
      for (const listener of listeners) listener()
    },
  }
}
export type KeptForms = ReturnType<typeof createKeptForms>

function read(service: string): KeptForm[] {
  try {
    const parsed = v.safeParse(v.array(KeptForm), JSON.parse(localStorage.getItem(nameOf(service)) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}
