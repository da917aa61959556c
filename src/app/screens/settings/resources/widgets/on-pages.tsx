import { useState } from 'react'
import * as v from 'valibot'
import { copyText } from '#app/browser/clipboard.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useStateRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { type Widget, WidgetDraft } from '#core/contract/index.ts'
import { SaveBar } from './save-bar.tsx'

/** How a widget gets onto web pages: the code to copy, the domains that may show it, and who vouches for visitors. */
type Props = { widget: Widget; onSaved(): Promise<unknown> }

export const OnPages = ({ widget, onSaved }: Props) => (
  <div className={layout.width.form}>
    <Snippet widget={widget} />
    <Domains widget={widget} onSaved={onSaved} />
    <Identity widget={widget} onSaved={onSaved} />
  </div>
)

function Snippet({ widget: { id, isDefault, asksConsent, position } }: { widget: Widget }) {
  const service = useStateRow('profile')?.serviceId ?? ''
  const names = [
    `data-service="${service}"`,
    ...(isDefault ? [] : [`data-widget="${id}"`]),
    // Known before anything is loaded: nothing is stored until the visitor agrees, and the button does not move.
    ...(asksConsent ? ['data-consent'] : []),
    ...(position === 'start' ? ['data-position="start"'] : []),
  ].join(' ')
  return (
    <Card title={t`Code for your pages`}>
      <p>{t`Paste this at the end of every page, just before its closing body tag.`}</p>
      <Copyable text={`<script src="${location.origin}/widget.js" ${names} async></script>`} />
    </Card>
  )
}

/** A text to copy, with a button that says whether it was. */
function Copyable({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <code className={texts.code} dir="ltr">
        {text}
      </code>
      <div className={layout.toolbar.center}>
        <Button onClick={async () => setCopied(await copyText(text))}>{t`Copy`}</Button>
        <span role="status">{isCopied ? t`Copied.` : ''}</span>
      </div>
    </>
  )
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function Domains({ widget, onSaved }: Props) {
  const { ask } = useCommands()
  const [draft, setDraft] = useState<{ text: string; revision: number } | null>(null)
  const saving = useAction((domains: string[]) =>
    ask('updateWidget', { params: { id: widget.id }, body: { revision: widget.revision, domains } }),
  )
  const text = draft?.text ?? widget.domains.join('\n')
  const wrong = linesIn(text).find((line) => !v.is(WidgetDraft.entries.domains.pipe[0].item, line))
  const isOld = draft !== null && draft.revision !== widget.revision
  async function save() {
    if (!draft || wrong !== undefined || isOld) return
    if (!(await saving.run(linesIn(text)))?.ok) return
    await onSaved()
    setDraft(null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Card title={t`Allowed domains`}>
        <TextArea
          label={t`Domains, one on each line`}
          dir="ltr"
          placeholder={`shop.example`}
          value={text}
          {...(wrong === undefined
            ? { message: t`Leave empty to allow all sites. *.shop.example covers all its subdomains.` }
            : { status: 'error' as const, message: t`“${wrong}” isn’t a valid domain` })}
          onChange={({ target }) => setDraft({ text: target.value, revision: draft?.revision ?? widget.revision })}
        />
        <SaveBar
          hasDraft={draft !== null}
          isOld={isOld}
          isBusy={saving.isBusy}
          isWrong={wrong !== undefined}
          failure={saving.failure}
          onDiscard={() => setDraft(null)}
        />
      </Card>
    </form>
  )
}

function Identity({ widget, onSaved }: Props) {
  const { ask } = useCommands()
  const [secret, setSecret] = useState<string | null>(null)
  const making = useAction(() => ask('makeWidgetSecret', { params: { id: widget.id } }))
  return (
    <Card title={t`Signed-in customers`}>
      <p>
        {t`Your server can say who is signed in on your page: it signs the customer’s id with this secret. They then have their conversations on every device.`}
      </p>
      {secret !== null && (
        <>
          <Notice look="warning">{t`Store this secret on your server now. It is shown only once.`}</Notice>
          <Copyable text={secret} />
        </>
      )}
      {making.failure && <Notice>{failureText(making.failure)}</Notice>}
      <div className={layout.toolbar.center}>
        <Button
          aria-busy={making.isBusy}
          onClick={async () => {
            const made = await making.run()
            if (!made?.ok) return
            setSecret(made.value.secret)
            await onSaved()
          }}
        >
          {widget.hasSecret ? t`Generate new secret key` : t`Generate secret key`}
        </Button>
        {widget.hasSecret && secret === null && <span>{t`A new key replaces the current one immediately.`}</span>}
      </div>
    </Card>
  )
}
