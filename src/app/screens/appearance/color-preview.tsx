import { t } from '#app/language/t.ts'
import { brandColors, contrast } from '#app/theme/brand-colors.ts'
import { dark, light } from '#app/theme/palette.ts'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './appearance.css.ts'

const themes = [
  {
    theme: 'light',
    get title() {
      return t`Light`
    },
    palette: light,
  },
  {
    theme: 'dark',
    get title() {
      return t`Dark`
    },
    palette: dark,
  },
] as const

/** A brand's colour as each theme uses it, with its contrast; without a brand colour, Everline's own. */
export function ColorPreview({ color }: { color: string | null }) {
  const made = color === null ? { light, dark } : brandColors(color)
  return (
    <div className={layout.cards}>
      {themes.map(({ theme, title, palette }) => {
        const { accent, onAccent, mine, onMine, accentSoft } = made[theme]
        return (
          <figure key={theme} className={layout.frame} style={{ background: palette.surface, color: palette.text }}>
            <figcaption className={texts.strong}>{title}</figcaption>
            <div className={css.samples} aria-hidden="true">
              <span className={css.sampleButton} style={{ background: accent, color: onAccent }}>
                {t`Accept`}
              </span>
              <span className={css.sampleChip} style={{ background: accentSoft, color: accent }}>
                {t`Mine`}
              </span>
              <span style={{ color: accent }}>{t`A link`}</span>
            </div>
            <p className={css.sampleBubble} style={{ background: mine, color: onMine }} aria-hidden="true">
              {t`Of course. Shall I keep one for you?`}
            </p>
            <ul className={layout.stack[1]}>
              <Result text={t`Text on the colour`} ratio={contrast(onAccent, accent)} />
              <Result text={t`The colour on the page`} ratio={contrast(accent, palette.surface)} />
              {color !== null && <li>{shiftText(color, accent)}</li>}
            </ul>
          </figure>
        )
      })}
    </div>
  )
}

const Result = ({ text, ratio }: { text: string; ratio: number }) => (
  <li className={layout.toolbar.center}>
    <Icon name="check" look="small" />
    {/* Rounded down: 4.499 must not be shown as 4.5. */}
    {t`${text}: ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`}
  </li>
)

function shiftText(wanted: string, accent: string): string {
  if (wanted === accent) return t`Your colour as it is.`
  return contrast(wanted, '#000000') > contrast(accent, '#000000')
    ? t`Made darker, ${accent}, so that it can be read.`
    : t`Made lighter, ${accent}, so that it can be read.`
}
