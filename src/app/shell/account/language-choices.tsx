import { useCommands } from '#app/data/everline.tsx'
import { orQueued } from '#app/data/or-queued.ts'
import { useAction } from '#app/data/use-action.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { languageNames, languageOf, languages } from '#app/language/languages.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { MenuChoices, SubMenu } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { translateSign } from '#app/ui/sign/late-signs.ts'

/** The browser's own language. */
const browser = ''

/** The language of the profile, which applies on all devices of the account. */
export function LanguageChoices() {
  const { eid, name, language, timeZone } = useOwnSelf()
  const { ask, queue } = useCommands()
  const toasts = useToasts()
  const saving = useAction((chosen: string) => {
    const body = { name, timeZone, language: chosen }
    return orQueued(ask('updateProfile', { body }), () => queue({ eid, kind: 'update-profile', payload: body }))
  })
  async function choose(chosen: string) {
    // A region of the language, which the profile's page offers, stays.
    if (chosen === language || (chosen !== browser && languageOf(language) === chosen)) return
    const answer = await saving.run(chosen)
    if (answer && !answer.ok) toasts.show({ severity: 'error', children: <FailureMessage failure={answer.error} /> })
  }
  return (
    <SubMenu label={t`Language`} icon={<Icon name={translateSign} />}>
      <MenuChoices
        isSubMenu
        heading={t`Language`}
        choices={[
          { value: browser, label: t`Browser default` },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        chosen={language === browser ? browser : (languageOf(language) ?? undefined)}
        onChoose={(value) => void choose(value)}
      />
    </SubMenu>
  )
}
