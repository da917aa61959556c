import { t } from '#app/language/t.ts'
import type { MonitorMode } from '#core/contract/index.ts'

/** Actions of an admin who monitors a call [CAL-06]. */
export type MonitorAction = MonitorMode | 'takeover' | 'leave'

export function actionName(action: MonitorAction): string {
  switch (action) {
    case 'listen':
      return t`Listen`
    case 'whisper':
      return t`Whisper`
    case 'barge':
      return t`Barge in`
    case 'takeover':
      return t`Take over`
    case 'leave':
      return t`Leave`
  }
}

/** Explains the action in one line. */
export function actionMeaning(action: MonitorAction): string {
  switch (action) {
    case 'listen':
      return t`You hear them; no one hears you.`
    case 'whisper':
      return t`Only the agent hears you.`
    case 'barge':
      return t`Everyone hears you.`
    case 'takeover':
      return t`The call and conversation move to you; the agent leaves.`
    case 'leave':
      return t`The call continues without you.`
  }
}

/** Tells an agent who monitors the call. */
export function monitorText(mode: MonitorMode, name: string): string {
  switch (mode) {
    case 'listen':
      return t`Admin listening: ${name}`
    case 'whisper':
      return t`${name} (admin) is whispering – only you hear them`
    case 'barge':
      return t`${name} (admin) joined – everyone hears them`
  }
}
