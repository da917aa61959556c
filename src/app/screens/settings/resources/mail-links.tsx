import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useLongestSuffix } from '#app/form/use-longest-suffix.ts'
import { listed, plural, t } from '#app/language/t.ts'
import { runAll } from '#app/resource/run-all.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isEmail } from '#core/contract/email.ts'
import type { Seat } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'

const everybody = '*'
/** So many may be chosen one by one. */
const mostChosen = 20

/** Mails members of the staff a link that signs them in once. */
export function MailLinks() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Email sign-in links`}</Button>
      {isOpen && <MailDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function MailDialog({ onClose }: { onClose(): void }) {
  const seats = useAsk('listLicenses', {}).value?.seats ?? []
  const [chosen, setChosen] = useState<readonly string[]>([])
  const longestSuffix = useLongestSuffix()
  const { run, isBusy } = useMailing(onClose)
  const options = [
    { value: everybody, label: t`Everyone`, isAllOption: true },
    ...seats.map(({ name, email }) => ({ value: email, label: name })),
  ]
  const isAll = chosen.includes(everybody)
  const strangers = chosen.filter((value) => !options.some((option) => option.value === value))
  const receivers = seats.filter(({ email }) => isAll || chosen.includes(email))
  const canMail = receivers.length > 0 && strangers.length === 0 && !isBusy
  return (
    <Dialog
      title={t`Email sign-in links`}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          aria-disabled={!canMail}
          aria-busy={isBusy}
          onClick={() => canMail && void run(receivers)}
        >
          {t`Mail`}
        </Button>
      }
    >
      <Dropdown
        label={t`To`}
        mode="email"
        isAddress={(text) => isEmail(text, longestSuffix)}
        options={options}
        chosen={chosen}
        onChange={setChosen}
        multipleLimit={mostChosen}
        autoFocus
        isDisabled={isBusy}
        placeholder={t`Names or addresses`}
        status={strangers.length > 0 ? 'error' : 'default'}
        message={
          strangers.length > 0
            ? t`No teammate has this address: ${strangers.join(', ')}`
            : t`Each link signs its receiver in once.`
        }
      />
    </Dialog>
  )
}

/** Mails one after the other; those who were refused are named. */
function useMailing(onDone: () => void) {
  const { ask } = useCommands()
  const toasts = useToasts()
  return useAction(async (receivers: readonly Seat[]) => {
    const busy = t`${plural(receivers.length, { one: 'Mailing # link…', other: 'Mailing # links…' })}`
    const { refused, tell } = await runAll(toasts, busy, receivers, ({ email }) =>
      ask('sendAuthOtp', { body: { otpType: 'email', verificationValue: email } }),
    )
    const count = receivers.length - refused.size
    const names = listed([...refused].map(({ name }) => name))
    tell(
      t`${plural(count, { one: '# link was mailed.', other: '# links were mailed.' })}`,
      refused.size > 0 && t`Not mailed to: ${names}`,
    )
    onDone()
    return ok(null)
  })
}
