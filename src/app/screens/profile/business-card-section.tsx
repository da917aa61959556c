import { useState } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { QrCode } from '#app/ui/sign/qr-code.tsx'
import type { StaffCard } from '#core/contract/index.ts'

/** The own business card: a public page that its owner switches on and off. */
export function BusinessCardSection() {
  const { value, failure, askAgain } = useAsk('getStaffCard', {})
  const { ask } = useCommands()
  const saving = useAction(async (change: Partial<StaffCard>) => {
    const { token: _, ...card } = { ...(value?.card ?? noCard), ...change }
    const result = await ask('setStaffCard', { body: card })
    await askAgain()
    return result
  })
  const card = value?.card
  const problem = saving.failure ?? (card ? null : failure)
  return (
    <Card title={t`Business card`}>
      <p className={texts.hint}>{t`A public page anyone with the link can see.`}</p>
      {problem && <Notice>{failureText(problem)}</Notice>}
      {!card && !failure && <p role="status">{t`Loading…`}</p>}
      {card && (
        <>
          <Switch
            isOn={card.isShared}
            isDisabled={saving.isBusy}
            onChange={(isShared) => void saving.run({ isShared })}
          >
            {t`Share my business card`}
          </Switch>
          {card.isShared && <Shared key={card.jobTitle} card={card} onChange={(change) => void saving.run(change)} />}
        </>
      )}
    </Card>
  )
}

const noCard: StaffCard = { isShared: false, jobTitle: '', showsPhone: false, showsEmail: true, token: null }

function Shared({ card, onChange }: { card: StaffCard; onChange(change: Partial<StaffCard>): void }) {
  const [jobTitle, setJobTitle] = useState(card.jobTitle)
  const url = `${location.origin}/card/${card.token ?? ''}`
  const save = () => jobTitle.trim() !== card.jobTitle && onChange({ jobTitle: jobTitle.trim() })
  return (
    <>
      <TextField
        label={t`Job title`}
        maxLength={100}
        dir="auto"
        value={jobTitle}
        onChange={({ target }) => setJobTitle(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      <Switch isOn={card.showsPhone} onChange={(showsPhone) => onChange({ showsPhone })}>
        {t`Show my phone number`}
      </Switch>
      <Switch isOn={card.showsEmail} onChange={(showsEmail) => onChange({ showsEmail })}>
        {t`Show my email address`}
      </Switch>
      <QrCode text={url} label={t`QR code of your business card`} />
      <p className={texts.hint}>
        <a href={url} target="_blank" rel="noopener" dir="ltr">
          {url}
        </a>
      </p>
      <ShareButtons url={url} />
      <p className={texts.hint}>{t`If you stop sharing, this link stops working. Sharing again creates a new one.`}</p>
    </>
  )
}

function ShareButtons({ url }: { url: string }) {
  const { name } = useOwnSelf()
  const toasts = useToasts()
  async function copy() {
    const isCopied = await copyText(url)
    toasts.show({
      id: 'copy',
      variant: 'snackbar',
      severity: isCopied ? 'success' : 'error',
      children: isCopied ? t`Copied` : t`Your browser doesn’t allow copying.`,
    })
  }
  return (
    <div className={layout.toolbar.center}>
      <Button onClick={() => void copy()}>{t`Copy link`}</Button>
      {'share' in navigator && (
        // Closing the system's dialog is no error.
        <Button onClick={() => void navigator.share({ title: name, url }).catch(() => {})}>{t`Share …`}</Button>
      )}
    </div>
  )
}
