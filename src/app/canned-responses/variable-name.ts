import { t } from '#app/language/t.ts'
import type { ResponseVariable } from '#core/canned-responses/variables.ts'

/** Returns the name of a variable in the user's language. */
export function variableName(variable: ResponseVariable): string {
  switch (variable) {
    case 'visitor.name':
      return t`Visitor’s name`
    case 'agent.name':
      return t`Your name`
    case 'agent.firstName':
      return t`Your first name`
    case 'service.name':
      return t`Workspace`
    case 'date':
      return t`Date`
    case 'time':
      return t`Time`
  }
}
