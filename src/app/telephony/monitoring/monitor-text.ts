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
      return t`You hear them; nobody hears you.`
    case 'whisper':
      return t`Only the agent hears you.`
    case 'barge':
      return t`Everybody hears you.`
    case 'takeover':
      return t`Call and inquiry become yours; the agent leaves.`
    case 'leave':
      return t`The call goes on without you.`
  }
}

/** Tells an agent who monitors the call. */
export function monitorText(mode: MonitorMode, name: string): string {
  switch (mode) {
    case 'listen':
      return t`An admin listens: ${name}`
    case 'whisper':
      return t`Only you hear ${name}, who is an admin`
    case 'barge':
      return t`Everybody hears ${name}, who is an admin`
  }
}
