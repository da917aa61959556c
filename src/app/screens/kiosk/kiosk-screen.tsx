import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { forward, minLength, object, partialCheck, pipe, string, transform } from 'valibot'
import { useAreas } from '#app/areas/area.ts'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import * as css from '#app/kiosk/kiosk.css.ts'
import { fullScreen, kioskLock } from '#app/kiosk/own-kiosk.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { CodeInput } from '#app/ui/form/code-input.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { SixDigits } from '#core/contract/index.ts'

/** Fields of the form: the paths of the screens, separated by spaces, and the code twice. */
const SetUp = pipe(
  object({
    screens: pipe(
      string(),
      transform((paths) => paths.split(' ').filter(Boolean)),
      minLength(1),
    ),
    code: SixDigits,
    repeated: SixDigits,
  }),
  forward(
    partialCheck([['code'], ['repeated']], ({ code, repeated }) => code === repeated),
    ['repeated'],
  ),
)
const nothingYet = { screens: '/inbox', code: '', repeated: '' }

/** [CAP-15] Chooses what a kiosk shows and the code that ends it, and begins it. */
export function KioskScreen() {
  useLanguage()
  useDocumentTitle(t`Kiosk mode`)
  const navigate = useNavigate()
  const headingId = useId()
  const failureId = useId()
  const codeId = useId()
  const offered = useAreas().filter(({ isForKiosk }) => isForKiosk)
  const form = useEverlineForm({
    schema: SetUp,
    defaultValues: nothingYet,
    texts: {
      screens: t`Choose at least one.`,
      repeated: t`That was another code. Enter the first one once more.`,
    },
    async save({ screens, code }) {
      // At once: a browser gives the screen to a press, and forgets presses soon.
      const entering = fullScreen.enter()
      const result = await kioskLock.begin(screens, code)
      await entering
      const [first] = screens
      if (result.ok && first !== undefined) await navigate({ to: first })
      else fullScreen.leave()
      return result
    },
  })
  const screens = form.field('screens', t`Screens that are shown`)
  const code = form.field('code', t`Unlock code`)
  const repeated = code.value === '' ? null : form.field('repeated', t`Unlock code once more`)
  const chosen = new Set(screens.value.split(' '))
  function toggle(path: string) {
    const paths = offered.map((area) => area.path)
    form.put('screens', paths.filter((other) => (other === path) !== chosen.has(other)).join(' '), { tell: true })
  }

  return (
    <div className={page.page}>
      <div className={page.formColumn}>
        <header>
          <h1 className={page.title} id={headingId}>
            {t`Kiosk mode`}
          </h1>
          <p className={page.hint}>
            {t`This browser shows the screens that you choose, and nothing else, until somebody enters the code. It stays so when it is reloaded or opened again.`}
          </p>
        </header>
        <Form form={form} aria-labelledby={headingId}>
          <Card title={t`Screens that are shown`}>
            <fieldset className={page.choices} id={screens.id} tabIndex={-1} aria-label={screens.label}>
              {offered.map(({ path, label }) => (
                <Checkbox key={path} checked={chosen.has(path)} onChange={() => toggle(path)}>
                  {label()}
                </Checkbox>
              ))}
            </fieldset>
            {screens.status === 'error' && <Notice look="warning">{screens.message}</Notice>}
          </Card>
          <Card title={t`Unlock code`}>
            <p className={page.hint}>{t`Six digits. Nobody can tell you later what they were.`}</p>
            <div className={css.secret}>
              <CodeInput
                id={code.id}
                label={code.label}
                isWrong={code.status === 'error'}
                describedBy={code.status === 'error' ? codeId : undefined}
                onComplete={(digits) => {
                  form.put('repeated', '')
                  form.put('code', digits)
                }}
              />
            </div>
            {code.status === 'error' && (
              <p className={field.message.error} id={codeId}>
                {code.message}
              </p>
            )}
            {repeated && (
              <>
                <p className={page.hint}>{t`Once more:`}</p>
                <div className={css.secret}>
                  <CodeInput
                    key={code.value}
                    id={repeated.id}
                    label={repeated.label}
                    autoFocus
                    isWrong={repeated.status === 'error'}
                    describedBy={repeated.status === 'error' ? failureId : undefined}
                    onComplete={(digits) => form.put('repeated', digits, { tell: true })}
                  />
                </div>
              </>
            )}
            {repeated?.status === 'error' && <Notice id={failureId}>{repeated.message}</Notice>}
          </Card>
          <SubmitButton form={form} busy={t`Starting…`} tall>
            {t`Start kiosk mode`}
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}
