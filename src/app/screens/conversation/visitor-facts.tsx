import { memo, type ReactNode, Suspense } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { ChannelSign } from '#app/ui/sign/channel-sign.tsx'
import { ContactCard } from '#app/ui/sign/contact-card.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import { LateContact } from './card/late-contact.tsx'
import { VisitorCard } from './card/visitor-card.tsx'
import { PeopleHere } from './colleagues/people-here.tsx'
import { InquiryLabels } from './inquiry-labels.tsx'
import { Journey } from './journey.tsx'
import * as css from './visitor-facts.css.ts'

const Addressees = lazyPart(async () => (await import('./colleagues/addressees.tsx')).Addressees)
const CallButtons = lazyPart(async () => (await import('#app/telephony/call-buttons.tsx')).CallButtons)

/** The visitor's card and the inquiry. */
export const VisitorFacts = memo(function VisitorFacts({ conversation }: { conversation: ConversationFacts }) {
  useLanguage()
  const { visitorEid, visitorName, channel, language, page, createdAtMs, inquiry } = conversation
  const nowMs = useServerNow(60_000)
  const when = (timeMs: number) => t`${dayTitle(timeMs, nowMs)}, ${clockTime(timeMs)}`
  const facts: [term: string, fact: string, title?: string][] = [
    [t`Language`, languageName(language) || t`Unknown`],
    [t`Page`, page || t`Unknown`],
    [t`Started`, when(createdAtMs), fullTime(createdAtMs)],
  ]
  return (
    <div className={css.visitor}>
      <ContactCard
        id={visitorEid}
        name={visitorName}
        subtitle={
          <span className={css.channel}>
            {t`Visitor`} · <ChannelSign channel={channel} hasName />
          </span>
        }
        facts={facts.map(([label, fact, title]) => ({ label, value: <span title={title}>{fact}</span> }))}
        actions={
          <Suspense>
            {conversation.member && (
              <span className={css.narrowOnly}>
                <CallButtons target={{ kind: 'room', roomId: conversation.id }} name={visitorName} />
              </span>
            )}
          </Suspense>
        }
      />
      <LateContact
        key={`contact-${visitorEid}`}
        visitorEid={visitorEid}
        visitorName={visitorName}
        language={language}
      />
      {(conversation.staffEids?.length ?? 0) > 0 && (
        <section>
          <h3 className={css.sideTitle}>{t`In this conversation`}</h3>
          <PeopleHere conversation={conversation} />
          {channel !== 'chat' && (
            <Suspense>
              <Addressees roomId={conversation.id} />
            </Suspense>
          )}
        </section>
      )}
      {inquiry && (
        <section>
          <h3 className={css.sideTitle}>{t`Current conversation`}</h3>
          <InquiryLabels conversation={conversation} />
          <dl className={css.facts}>
            <Fact term={t`Opened`}>
              <span title={fullTime(inquiry.createdAtMs)}>{when(inquiry.createdAtMs)}</span>
            </Fact>
            {inquiry.agentName && <Fact term={t`Handled by`}>{inquiry.agentName}</Fact>}
          </dl>
        </section>
      )}
      <VisitorCard key={visitorEid} visitorEid={visitorEid} roomId={conversation.id} />
      <Journey roomId={conversation.id} />
      <details className={css.ids}>
        <summary className={css.sideTitle}>{t`IDs`}</summary>
        <dl className={css.facts}>
          {inquiry && <Fact term={t`Conversation`}>{idText(inquiry.id)}</Fact>}
          <Fact term={t`Visitor`}>{idText(visitorEid)}</Fact>
        </dl>
        <CopyId eid={visitorEid} />
      </details>
    </div>
  )
})

const idText = (id: string) => (
  <div className={css.mono} title={id} dir="ltr">
    {id}
  </div>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className={css.term}>{term}</dt>
    <dd className={css.fact}>{children}</dd>
  </>
)

/** The id that an admin needs to create a portal user for this visitor. */
function CopyId({ eid }: { eid: string }) {
  const toasts = useToasts()
  async function copy() {
    const isCopied = await copyText(eid)
    toasts.show({
      id: 'copy',
      variant: 'snackbar',
      severity: isCopied ? 'success' : 'error',
      children: isCopied ? t`Copied` : t`Your browser doesn’t allow copying.`,
    })
  }
  return (
    <Button onClick={() => void copy()}>
      <Icon name="file" look="small" />
      {t`Copy visitor ID`}
    </Button>
  )
}
