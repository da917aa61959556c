import type { ReactNode } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './conversation.css.ts'

/** Who it is. */
export function VisitorFacts({ conversation }: { conversation: ConversationRow }) {
  const { visitorEid, visitorName, language, page, createdAtMs, inquiry } = conversation
  const nowMs = useServerNow(60_000)
  const when = (timeMs: number) => t`${dayTitle(timeMs, nowMs)}, ${clockTime(timeMs)}`
  const facts: [term: string, fact: string, title?: string][] = [
    [t`Language`, languageName(language) || t`Not known`],
    [t`Page`, page || t`Not known`],
    [t`Started`, when(createdAtMs), fullTime(createdAtMs)],
  ]
  return (
    <div className={css.visitor}>
      <div className={css.card}>
        <Avatar id={visitorEid} name={visitorName} look="large" />
        <div>
          <div className={css.cardName} dir="auto">
            {visitorName}
          </div>
          <div className={css.sub}>{t`Visitor · Web chat`}</div>
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
          <h3 className={css.sideTitle}>{t`Inquiry`}</h3>
          <dl className={css.facts}>
            <Fact term={t`Opened`}>
              <span title={fullTime(inquiry.createdAtMs)}>{when(inquiry.createdAtMs)}</span>
            </Fact>
            {inquiry.agentName && <Fact term={t`Handled by`}>{inquiry.agentName}</Fact>}
            <Fact term={t`Id`}>
              <div className={css.mono} title={inquiry.id} dir="ltr">
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
