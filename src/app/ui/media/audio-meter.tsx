import { t } from '#app/language/t.ts'
import { audioState, litBars } from './audio-level.ts'
import * as css from './audio-meter.css.ts'

const text = {
  get 'no-input'() {
    return t`No input`
  },
  get silent() {
    return t`Silent`
  },
  get sound() {
    return t`Sound`
  },
} as const
const bars = Array.from({ length: 12 }, (_, index) => index)

/** The level of a microphone. Screen readers are told the state, not every level. */
export function AudioMeter({ label, level }: { label: string; level: number }) {
  const state = audioState(level)
  const lit = litBars(level, bars.length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's meter cannot be drawn as bars, nor told a word
    <div
      className={css.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={bars.length}
      aria-valuenow={lit}
      aria-valuetext={text[state]}
    >
      <span className={css.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span
            key={bar}
            className={css.bar}
            data-lit={bar < lit ? '' : undefined}
            data-high={bar > 9 ? '' : undefined}
          />
        ))}
      </span>
      <span className={css.texts} aria-hidden="true">
        {(['no-input', 'silent'] as const).map((each) => (
          <span key={each} className={css.text} data-shown={each === state ? '' : undefined}>
            {text[each]}
          </span>
        ))}
      </span>
    </div>
  )
}
