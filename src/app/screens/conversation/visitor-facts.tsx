import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { clockTime, dayTitle, fullTime } from '#app/ui/format-time.ts'
import { languageName } from '#app/ui/language-name.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { useServerNow } from '../use-server-now.ts'
import * as css from './conversation.css.ts'

/** Who it is. */
export function VisitorFacts({ conversation }: { conversation: ConversationRow }) {
  const { visitorEid, visitorName, language, page, createdAtMs, inquiry } = conversation
  const nowMs = useServerNow(60_000)
  const when = (timeMs: number) => `${dayTitle(timeMs, nowMs)}, ${clockTime(timeMs)}`
  const facts: [term: string, fact: string, title?: string][] = [
    ['Language', languageName(language) || 'Not known'],
    ['Page', page || 'Not known'],
    ['Started', when(createdAtMs), fullTime(createdAtMs)],
  ]
  return (
    <div className={css.visitor}>
      <div className={css.card}>
        <Avatar id={visitorEid} name={visitorName} look="large" />
        <div>
          <div className={css.cardName} dir="auto">
            {visitorName}
          </div>
          <div className={css.sub}>Visitor · Web chat</div>
        </div>
      </div>
      <dl className={css.facts}>
        {facts.map(([term, fact, title]) => (
          <Fact key={term} term={term}>
            <span title={title} dir="auto">
              {fact}
            </span>
          </Fact>
        ))}
      </dl>
      {inquiry && (
        <section>
          <h3 className={css.sideTitle}>Inquiry</h3>
          <dl className={css.facts}>
            <Fact term="Opened">
              <span title={fullTime(inquiry.createdAtMs)}>{when(inquiry.createdAtMs)}</span>
            </Fact>
            {inquiry.agentName && <Fact term="Handled by">{inquiry.agentName}</Fact>}
            <Fact term="Id">
              <div className={css.mono} title={inquiry.id}>
                {inquiry.id}
              </div>
            </Fact>
          </dl>
        </section>
      )}
    </div>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className={css.term}>{term}</dt>
    <dd className={css.fact}>{children}</dd>
  </>
)
