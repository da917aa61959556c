import { t } from '#app/language/t.ts'

/** Returns the staff's name for a form (`FormType`). */
export function formName(formType: string): string {
  switch (formType) {
    case 'preChatSurvey':
      return t`Pre-chat form`
    case 'postChatSurvey':
      return t`Rating`
    case 'offlineMessage':
      return t`Offline message`
    default:
      // A form of a later version.
      return formType
  }
}
