import { t } from '#app/language/t.ts'

/** Returns the staff's name for a form (`FormType`). */
export function formName(formType: string): string {
  switch (formType) {
    case 'preChatSurvey':
      return t`Before the conversation`
    case 'postChatSurvey':
      return t`Rating of the conversation`
    case 'offlineMessage':
      return t`Left while nobody was here`
    default:
      // A form of a later version.
      return formType
  }
}
