import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { CallRecording } from '#core/contract/index.ts'
import * as css from './call-recordings.css.ts'

/**
 * The recorded parts of a call, to be heard. A part is here as soon as its agent's browser has sent it.
 *
 * @param props.saysNone whether it is said that there is none: not while the call goes on
 */
export function CallRecordings({ callId, saysNone = false }: { callId: string; saysNone?: boolean }) {
  const { value, failure } = useAsk('listRecordings', { params: { callId } }, { isKept: false })
  if (!value) return failure && failure.name !== 'not-found' ? <Notice>{failureText(failure)}</Notice> : null
  if (value.recordings.length === 0)
    return saysNone ? <p className={css.none}>{t`The recording isn’t ready yet, or was deleted.`}</p> : null
  return (
    <ol className={css.list} aria-label={t`Recording`}>
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
    <li className={css.part}>
      <span className={css.time}>{t`${time}, ${length}`}</span>
      {path === null ? (
        <span className={css.none}>{t`Checking…`}</span>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people say
        <audio
          className={css.player}
          src={`${fileUrl}${path}/view`}
          aria-label={t`Recording: ${time}, ${length}`}
          controls
          preload="none"
        />
      )}
    </li>
  )
}
