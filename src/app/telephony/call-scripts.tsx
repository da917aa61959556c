import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { spokenLocale, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { variableValues } from '#core/canned-responses/variable-values.ts'
import { fillVariables } from '#core/canned-responses/variables.ts'
import { scriptsFor } from '#core/telephony/scripts-for.ts'
import * as css from './call-scripts.css.ts'

/**
 * The scripts that are shown while somebody talks, with the names of those who do; nothing without a script.
 *
 * @param props.number the service's number of the call, in E.164; '' for a call over the internet
 * @param props.other who is talked to
 */
export function CallScripts({ number, other }: { number: string; other: { eid: string; name: string } }) {
  const scripts = useAsk('listNumberScripts', {}).value?.scripts ?? []
  const self = useOwnSelf()
  const nowMs = useServerNow(60_000)
  const shown = scriptsFor(scripts, number)
  if (shown.length === 0) return null
  const values = variableValues({
    visitor: other,
    agentName: self.name,
    serviceName: self.serviceName,
    nowMs,
    language: spokenLocale(),
    timeZone: self.timeZone,
  })
  return (
    <section aria-label={t`Call scripts`} className={css.scripts}>
      {shown.map(({ id, name, text }) => (
        <article key={id} className={css.script}>
          <h3 className={css.name} dir="auto">
            {name}
          </h3>
          <p className={css.text} dir="auto">
            <MarkedText>{fillVariables(text, values)}</MarkedText>
          </p>
        </article>
      ))}
    </section>
  )
}
