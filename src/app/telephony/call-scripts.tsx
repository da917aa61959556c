import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { spokenLocale, t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { variableValues } from '#core/canned-responses/variable-values.ts'
import { fillVariables } from '#core/canned-responses/variables.ts'
import { scriptsFor } from '#core/telephony/scripts-for.ts'

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
    <section aria-label={t`Call scripts`} className={layout.stack[3]}>
      {shown.map(({ id, name, text }) => (
        <article key={id} className={layout.stack[1]}>
          <h3 className={texts.label} dir="auto">
            {name}
          </h3>
          <p className={texts.words} dir="auto">
            <MarkedText>{fillVariables(text, values)}</MarkedText>
          </p>
        </article>
      ))}
    </section>
  )
}
