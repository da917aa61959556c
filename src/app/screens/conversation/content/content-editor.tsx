import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Failure } from '#core/platform/result.ts'
import { ActionList } from './action-fields.tsx'
import { CardList } from './card-fields.tsx'
import {
  type ComposedType,
  type ContentDraft,
  composedTypes,
  type DraftIssues,
  hasCards,
  newContent,
  readDraft,
} from './content-draft.ts'
import * as css from './content-editor.css.ts'
import { ContentPreview } from './content-preview.tsx'
import { sendContent } from './send-content.ts'

const typeNames: Record<ComposedType, () => string> = {
  button: () => t`Text with buttons`,
  'quick-reply': () => t`Quick replies`,
  bubble: () => t`Card`,
  carousel: () => t`Carousel`,
  list: () => t`List`,
}

/** Unsent drafts, kept as long as the tab is open. */
const kept = new Map<string, ContentDraft>()

const noIssues: DraftIssues = new Set()

/** A message in the outbox that what is composed takes the place of. `lost`: why a picture of it is missing, or null. */
type Replaced = { id: string; draft: ContentDraft; lost: Failure | null }
type Props = { roomId: string; replaced?: Replaced; onClose(): void }

/** Composes a message of cards, lists and buttons; beside it stands what the visitor will see. */
export function ContentEditor({ roomId, replaced, onClose }: Props) {
  const [draft, setDraft] = useState(() => replaced?.draft ?? kept.get(roomId) ?? newContent())
  const sending = useSendContent({ roomId, draft, replaced: replaced?.id }, onClose)
  const { send, isBusy, isTried } = sending
  const failure = sending.failure ?? replaced?.lost
  const issues = (isTried && readDraft(draft).issues) || noIssues
  function change(part: Partial<ContentDraft>) {
    const next = { ...draft, ...part }
    // A replacement of a message needs no draft: its content is safe in that message.
    if (!replaced) kept.set(roomId, next)
    setDraft(next)
  }
  return (
    <Dialog
      title={t`Cards and buttons`}
      look="broad"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => change(newContent())}>{t`Clear`}</Button>
          <Button look="primary" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => void send()}>
            {t`Send`}
          </Button>
        </>
      }
    >
      <div className={css.columns}>
        <form className={layout.stack[3]} onSubmit={(event) => event.preventDefault()}>
          <SelectField
            label={t`Kind`}
            value={draft.type}
            options={composedTypes.map((type) => [type, typeNames[type]()] as const)}
            onChange={({ target }) => change({ type: composedTypes.find((type) => type === target.value) ?? 'button' })}
          />
          <OwnFields draft={draft} issues={issues} change={change} />
          {issues.size > 0 && <Notice>{t`Please check the marked fields.`}</Notice>}
          {failure && (
            <Notice>
              <FailureMessage failure={failure} />
            </Notice>
          )}
        </form>
        <ContentPreview draft={draft} />
      </div>
    </Dialog>
  )
}

type FieldsProps = { draft: ContentDraft; issues: DraftIssues; change(part: Partial<ContentDraft>): void }

function OwnFields({ draft, issues, change }: FieldsProps) {
  const { type } = draft
  const wrong = (path: string) => (issues.has(path) ? { status: 'error' as const, message: t`Required.` } : {})
  if (hasCards(type)) {
    return (
      <>
        {type === 'list' && (
          <TextField
            label={t`List title`}
            maxLength={120}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
            {...wrong('title')}
          />
        )}
        <CardList type={type} cards={draft.cards} issues={issues} onChange={(cards) => change({ cards })} />
      </>
    )
  }
  return (
    <>
      <TextArea
        label={t`Text`}
        maxLength={1000}
        dir="auto"
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        {...wrong('text')}
      />
      <ActionList
        type={type}
        place="actions"
        actions={draft.actions}
        issues={issues}
        onChange={(actions) => change({ actions })}
      />
    </>
  )
}

type Sending = { roomId: string; draft: ContentDraft; replaced: string | undefined }

function useSendContent({ roomId, draft, replaced }: Sending, onSent: () => void) {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const [state, setState] = useState<{ isBusy: boolean; isTried: boolean; failure: Failure | null }>({
    isBusy: false,
    isTried: false,
    failure: null,
  })
  async function send() {
    const { content } = readDraft(draft)
    if (!content) return setState({ isBusy: false, isTried: true, failure: null })
    if (state.isBusy) return
    setState({ isBusy: true, isTried: true, failure: null })
    const sent = await sendContent(commands, { eid, roomId, content, draft, replaced })
    setState({ isBusy: false, isTried: true, failure: sent.ok ? null : sent.error })
    if (!sent.ok) return
    if (replaced === undefined) kept.delete(roomId)
    onSent()
  }
  return { ...state, send }
}
