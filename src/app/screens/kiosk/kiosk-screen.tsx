import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useId, useState } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Card } from '../diagnostics/card.tsx'
import * as page from '../diagnostics/diagnostics.css.ts'
import { failureWords } from '../failure-words.ts'
import { useOwnSelf } from '../own-self.ts'
import * as profile from '../profile/profile.css.ts'
import { useAction } from '../use-action.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import * as css from './kiosk.css.ts'
import { type KioskPath, kioskPaths } from './kiosk-keeper.ts'
import { kioskNames } from './kiosk-names.ts'
import { fullScreen, kioskLock } from './own-kiosk.ts'

/** [CAP-15] Chooses what a kiosk shows and the code that ends it, and begins it. */
export function KioskScreen() {
  useLanguage()
  useDocumentTitle(t`Kiosk mode`)
  const { role } = useOwnSelf()
  const navigate = useNavigate()
  const begun = useAction(kioskLock.begin)
  const [chosen, setChosen] = useState<readonly KioskPath[]>(['/inbox'])
  const [code, setCode] = useState<string | null>(null)
  const [repeated, setRepeated] = useState<string | null>(null)
  const headingId = useId()
  const failureId = useId()
  const offered = kioskPaths.filter((screen) => screen !== '/logs' || role === 'admin')
  const isOther = code !== null && repeated !== null && code !== repeated
  const isReady = code !== null && code === repeated && chosen.length > 0

  const toggle = (screen: KioskPath) =>
    setChosen(kioskPaths.filter((other) => (other === screen) !== chosen.includes(other)))
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const [first] = chosen
    if (!isReady || first === undefined) return
    // At once: a browser gives the screen to a press, and forgets presses soon.
    const entering = fullScreen.enter()
    const result = await begun.run(chosen, code)
    await entering
    if (result?.ok) await navigate({ to: first })
    else fullScreen.leave()
  }

  return (
    <div className={page.page}>
      <form className={profile.column} onSubmit={submit} aria-labelledby={headingId}>
        <header>
          <h1 className={page.title} id={headingId}>
            {t`Kiosk mode`}
          </h1>
          <p className={page.hint}>
            {t`This browser shows the screens that you choose, and nothing else, until somebody enters the code. It stays so when it is reloaded or opened again.`}
          </p>
        </header>
        <Card title={t`Screens that are shown`}>
          <div className={profile.choices}>
            {offered.map((screen) => (
              <Checkbox key={screen} checked={chosen.includes(screen)} onChange={() => toggle(screen)}>
                {kioskNames[screen].label}
              </Checkbox>
            ))}
          </div>
          {chosen.length === 0 && <Notice look="warning">{t`Choose at least one.`}</Notice>}
        </Card>
        <Card title={t`Unlock code`}>
          <p className={page.hint}>{t`Six digits. Nobody can tell you later what they were.`}</p>
          <div className={css.secret}>
            <CodeInput
              label={t`Unlock code`}
              onComplete={(digits) => {
                setCode(digits)
                setRepeated(null)
              }}
            />
          </div>
          {code !== null && (
            <>
              <p className={page.hint}>{t`Once more:`}</p>
              <div className={css.secret}>
                <CodeInput
                  key={code}
                  label={t`Unlock code once more`}
                  autoFocus
                  isWrong={isOther}
                  describedBy={isOther ? failureId : undefined}
                  onComplete={setRepeated}
                />
              </div>
            </>
          )}
          {isOther && <Notice id={failureId}>{t`That was another code. Enter the first one once more.`}</Notice>}
        </Card>
        {begun.failure && <Notice>{failureWords(begun.failure)}</Notice>}
        <Button look="primary" tall type="submit" aria-disabled={!isReady || begun.isBusy} aria-busy={begun.isBusy}>
          {begun.isBusy ? t`Starting…` : t`Start kiosk mode`}
        </Button>
      </form>
    </div>
  )
}
