import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { mayHaveLink } from '#app/messages/may-have-link.ts'
import { MessageLine } from '#app/messages/message-line.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useIsTranslated } from '#app/translation/translation-choice.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { textNow } from '#core/message-changes/changed-message.ts'
import * as css from './changes.css.ts'
import { useLogActions } from './log-actions.ts'
import type { MenuStep } from './message-menu.tsx'
import { useChange } from './use-change.ts'

const MessageMenu = lazyPart(async () => (await import('./message-menu.tsx')).MessageMenu)
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog)
const ReceiptsDialog = lazyPart(async () => (await import('./receipts-dialog.tsx')).ReceiptsDialog)
const WaitingChange = lazyPart(async () => (await import('./waiting-change.tsx')).WaitingChange)
const Reactions = lazyPart(async () => (await import('#app/messages/reactions.tsx')).Reactions)
const ReadBy = lazyPart(async () => (await import('../read-by.tsx')).ReadBy)
const TranslatedText = lazyPart(async () => (await import('../translation/translated-text.tsx')).TranslatedText)
const LinkPreviews = lazyPart(async () => (await import('../previews/link-previews.tsx')).LinkPreviews)
const MessageContent = lazyPart(async () => (await import('#app/messages/content/message-content.tsx')).MessageContent)
const Quote = lazyPart(async () => (await import('#app/messages/quote.tsx')).Quote)

type Item = Extract<LogItem, { kind: 'message' }>

/** A message with what it answers, the reactions to it, and its menu. */
export function TalkLine({ item, face }: { item: Item; face: ReactNode }) {
  const { message, change, waiting } = item
  const { eid } = useOwnSelf()
  const { jump } = useLogActions()
  const { react } = useChange(message)
  const text = textNow(message, change)
  const isTranslated = useIsTranslated() && message.senderKind === 'visitor' && text !== null
  return (
    <MessageLine
      item={item}
      face={face}
      quote={
        message.replyTo && (
          <Suspense>
            <Quote replyTo={message.replyTo} change={item.quoted} onJump={jump} />
          </Suspense>
        )
      }
      shownText={
        message.content ? (
          <Suspense fallback={text}>
            <MessageContent message={message} />
          </Suspense>
        ) : isTranslated ? (
          <Suspense fallback={text}>
            <TranslatedText message={message} text={text} version={String(change?.editedAtMs ?? '')} />
          </Suspense>
        ) : undefined
      }
      tools={text === null ? null : <Tools item={item} />}
      below={
        <Suspense>
          {text !== null && !message.content && mayHaveLink(text) && (
            // A text that the backend does not have yet has no previews there.
            <LinkPreviews message={message} text={text} isSent={waiting === null} />
          )}
          {change && change.reactions.length > 0 && (
            <Reactions reactions={change.reactions} ownEid={eid} onReact={react} />
          )}
          {waiting && <WaitingChange row={waiting} />}
          {item.readBy !== '' && <ReadBy eids={item.readBy.split(' ')} />}
        </Suspense>
      }
    />
  )
}

/** The button that opens a message's menu, and the dialogs that the menu leads to. */
function Tools({ item }: { item: Item }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<MenuStep | null>(null)
  const { reply } = useLogActions()
  // The menu must have closed, or it would take the focus back from the text box.
  useEffect(() => {
    if (isOpen || step !== 'reply') return
    setStep(null)
    reply?.(item.message)
  }, [isOpen, step, reply, item.message])
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        square
        className={css.more}
        aria-label={t`Message actions`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" look="small" />
      </Button>
      <Suspense>
        {isOpen && (
          <MessageMenu
            item={item}
            canWrite={reply !== null}
            trigger={trigger}
            onStep={setStep}
            onClose={() => setOpen(false)}
          />
        )}
        {(step === 'edit' || step === 'remove') && (
          <ChangeDialog item={item} step={step} onClose={() => setStep(null)} />
        )}
        {step === 'receipts' && <ReceiptsDialog message={item.message} onClose={() => setStep(null)} />}
      </Suspense>
    </>
  )
}
