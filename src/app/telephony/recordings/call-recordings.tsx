import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { CallRecording } from '#core/contract/index.ts'

/**
 * The recorded parts of a call, to be heard. A part is here as soon as its agent's browser has sent it.
 *
 * @param props.saysNone whether it is said that there is none: not while the call goes on
 */
export function CallRecordings({ callId, saysNone = false }: { callId: string; saysNone?: boolean }) {
  const { value, failure } = useAsk('listRecordings', { params: { callId } }, { isKept: false })
  if (!value) return failure && failure.name !== 'not-found' ? <Notice>{failureText(failure)}</Notice> : null
  if (value.recordings.length === 0)
    return saysNone ? <p className={texts.hint}>{t`The recording isn’t ready yet, or was deleted.`}</p> : null
  return (
    <ol className={layout.stack[2]} aria-label={t`Recording`}>
      {value.recordings.map((recording) => (
        <Part key={recording.id} recording={recording} />
      ))}
    </ol>
  )
}

function Part({ recording: { path, startedAtMs, durationMs } }: { recording: CallRecording }) {
  const fileUrl = useLiveRow('discovery')?.service.urls.FILE ?? ''
  const [time, length] = [clockTime(startedAtMs), duration(durationMs)]
  return (
    <li className={layout.toolbar.center}>
      <span className={texts.figures}>{t`${time}, ${length}`}</span>
      {path === null ? (
        <span className={texts.hint}>{t`Checking…`}</span>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people say
        <audio
          className={layout.grow}
          src={`${fileUrl}${path}/view`}
          aria-label={t`Recording: ${time}, ${length}`}
          controls
          preload="none"
        />
      )}
    </li>
  )
}
