import { useEffect, useRef, useState } from 'react'
import { clockTime, dayOf, dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Failure } from '#core/platform/result.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import type { Schedule } from './act.ts'
import * as css from './free-times.css.ts'

type Times = { startsAtMs: number[]; withName: string }
type Props = { chat: Chat; schedule: Schedule; onClose(): void }

/** The times that an agent is free, by days; a press takes one. */
export function FreeTimes({ chat, schedule, onClose }: Props) {
  const { times, failure, reload } = useFreeTimes(chat, schedule)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [dayMs, setDayMs] = useState<number | null>(null)
  /** The same for each try, so that an answer that was lost is given again. */
  const ids = useRef(new Map<number, string>())
  const days = [...new Set(times?.startsAtMs.map((ms) => dayOf(ms)) ?? [])]
  const day = dayMs !== null && days.includes(dayMs) ? dayMs : days[0]

  async function take(startsAtMs: number) {
    const id = ids.current.get(startsAtMs) ?? systemRandom.uuid()
    ids.current.set(startsAtMs, id)
    const { roomId, ...offer } = schedule
    const body = { id, startsAtMs, ...offer }
    const booked = await chat.ask('bookAppointment', { params: { roomId }, body, idempotencyKey: id })
    if (booked.ok) return onClose()
    setRefusal(booked.error)
    if (booked.error.name === 'time-taken') reload()
  }

  const trouble = refusal ?? failure
  return (
    <section className={css.box} aria-label={t`Available times`}>
      <strong>{times ? t`Choose a time with ${times.withName}` : t`Looking for available times…`}</strong>
      {trouble && <p role="alert">{refusedText(trouble)}</p>}
      {times && days.length === 0 && <p>{t`No times available in the next two weeks.`}</p>}
      {day !== undefined && (
        <>
          <label className={css.label}>
            {t`Day`}
            <select className={css.select} value={day} onChange={({ target }) => setDayMs(Number(target.value))}>
              {days.map((ms) => (
                <option key={ms} value={ms}>
                  {dayTitle(ms, Date.now())}
                </option>
              ))}
            </select>
          </label>
          <div className={css.times}>
            {times?.startsAtMs
              .filter((ms) => dayOf(ms) === day)
              .map((ms) => (
                <button key={ms} type="button" className={css.time} onClick={() => void take(ms)}>
                  {clockTime(ms)}
                </button>
              ))}
          </div>
        </>
      )}
      <span className={css.end}>
        {failure && (
          <Button look="link" onClick={reload}>
            {t`Try again`}
          </Button>
        )}
        <Button look="link" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </span>
    </section>
  )
}

function useFreeTimes(chat: Chat, schedule: Schedule) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ times: Times | null; failure: Failure | null }>({ times: null, failure: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    let isGone = false
    const { roomId, messageId, ...body } = schedule
    void chat.ask('listFreeTimes', { params: { roomId, messageId }, body }).then((answer) => {
      if (isGone) return
      if (!answer.ok) setState({ times: null, failure: answer.error })
      else setState({ times: answer.value, failure: null })
    })
    return () => {
      isGone = true
    }
  }, [chat, schedule, tries])
  return { ...state, reload: () => setTries((count) => count + 1) }
}
