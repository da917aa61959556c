import { useEffect, useRef, useState } from 'react'
import { VoiceRecorder } from '#app/composer/files/voice-recorder.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Section } from '#app/ui/layout/page.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { maxGreetingSeconds, type ServiceNumber } from '#core/contract/index.ts'
import { fileOfGreeting, type NoGreeting, readGreeting } from './greeting-sound.ts'

const refusalText: Record<NoGreeting, () => string> = {
  'no-sound': () => t`No sound found in this file. Choose another, like an MP3 or WAV.`,
  'too-long': () => t`A greeting may last ${maxGreetingSeconds} seconds. Choose or record a shorter one.`,
}

/** Records, chooses, plays and removes the greeting of a number's voicemail. */
export function NumberGreeting({ row: { id, hasGreeting } }: { row: ServiceNumber }) {
  const commands = useCommands()
  const [isRecording, setRecording] = useState(false)
  const [refused, setRefused] = useState<NoGreeting | null>(null)
  /** As it was saved here; null: as the backend has it. */
  const [saved, setSaved] = useState<string | null>(null)
  const stored = useAsk('getNumberGreeting', { params: { id } }, { isKept: false, isWanted: hasGreeting })
  const greeting = saved ?? (hasGreeting ? stored.value?.greeting : '')
  const record = useRef<HTMLButtonElement>(null)
  /** The greeting that was removed here last; '': none. */
  const [removed, setRemoved] = useState('')
  const saving = useAction(async (next: string) => {
    const answer = await commands.ask('setNumberGreeting', { params: { id }, body: { greeting: next } })
    if (!answer.ok) return answer
    setRefused(null)
    setSaved(next)
    setRemoved(next === '' ? (greeting ?? '') : '')
    return answer
  })
  async function take(file: Blob) {
    const read = await readGreeting(file)
    setRefused('refused' in read ? read.refused : null)
    if ('greeting' in read) await saving.run(read.greeting)
  }
  const failure = saving.failure ?? (greeting === undefined ? stored.failure : null)
  return (
    <Section title={t`Greeting`}>
      <p className={texts.hint}>
        {t`What callers hear before they may leave a voice message, up to ${maxGreetingSeconds} seconds. Without one they hear only the tone after which they speak.`}
      </p>
      {greeting ? <Player greeting={greeting} /> : null}
      {removed !== '' && <Notice look="success">{t`The greeting is removed.`}</Notice>}
      {failure && <Notice>{failureText(failure)}</Notice>}
      {refused && <Notice>{refusalText[refused]()}</Notice>}
      <div className={layout.toolbar.center}>
        <Button
          ref={record}
          aria-expanded={isRecording}
          aria-disabled={saving.isBusy}
          onClick={() => saving.isBusy || setRecording(!isRecording)}
        >
          <Icon name="microphone" look="small" />
          {t`Record a greeting`}
        </Button>
        <FileField label={t`Greeting`} accept={['audio/*']} isBusy={saving.isBusy} onChoose={(file) => void take(file)}>
          {t`Choose a file`}
        </FileField>
        {/* One button, which keeps the focus. */}
        {(greeting || removed) && (
          <Button aria-disabled={saving.isBusy} onClick={() => void saving.run(greeting ? '' : removed)}>
            {greeting ? t`Remove` : t`Undo`}
          </Button>
        )}
      </div>
      {isRecording && (
        <div className={layout.toolbar.center}>
          <VoiceRecorder
            keepText={t`Use as greeting`}
            onKeep={({ file }) => void take(file)}
            onClose={() => {
              // Its buttons go, and the focus with them.
              record.current?.focus()
              setRecording(false)
            }}
          />
        </div>
      )}
    </Section>
  )
}

function Player({ greeting }: { greeting: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(fileOfGreeting(greeting))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [greeting])
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is what a caller hears, and the admin has said it
    <audio src={url} aria-label={t`Greeting`} controls />
  )
}
