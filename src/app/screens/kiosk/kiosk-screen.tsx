import { useId } from 'react'
import { useAreas } from '#app/areas/area.ts'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { CodeInput } from '#app/ui/form/code-input.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { type KioskForm, useKioskForm } from './use-kiosk-form.ts'

/** [CAP-15] Chooses what a kiosk shows and the code that ends it, and begins it. */
export function KioskScreen() {
  useLanguage()
  useDocumentTitle(t`Kiosk mode`)
  const headingId = useId()
  const kiosk = useKioskForm()
  return (
    <Page
      title={t`Kiosk mode`}
      titleId={headingId}
      about={t`This browser shows only the screens you choose until someone enters the code, even after a reload or restart.`}
      width="form"
    >
      <Form form={kiosk.form} aria-labelledby={headingId}>
        <ScreensCard {...kiosk} />
        <CodeCard {...kiosk} />
        <FormActions>
          <SubmitButton form={kiosk.form} busy={t`Starting…`} tall>
            {t`Start kiosk mode`}
          </SubmitButton>
        </FormActions>
      </Form>
    </Page>
  )
}

/** The screens that a kiosk can show. */
function ScreensCard({ form, screens }: KioskForm) {
  const offered = useAreas().filter(({ isForKiosk }) => isForKiosk)
  const chosen = new Set(screens.value.split(' '))
  function toggle(path: string) {
    const paths = offered.map((area) => area.path)
    form.put('screens', paths.filter((other) => (other === path) !== chosen.has(other)).join(' '), { tell: true })
  }
  return (
    <Card title={t`Screens to show`}>
      <fieldset className={layout.stack[2]} id={screens.id} tabIndex={-1} aria-label={screens.label}>
        {offered.map(({ path, label }) => (
          <Checkbox key={path} checked={chosen.has(path)} onChange={() => toggle(path)}>
            {label()}
          </Checkbox>
        ))}
      </fieldset>
      {screens.status === 'error' && <Notice look="warning">{screens.message}</Notice>}
    </Card>
  )
}

/** The code that ends kiosk mode, twice. */
function CodeCard({ form, code, repeated }: KioskForm) {
  const failureId = useId()
  const codeId = useId()
  return (
    <Card title={t`Unlock code`}>
      <p className={texts.hint}>{t`6-digit code. It can’t be recovered, so keep it safe.`}</p>
      <CodeInput
        isSecret
        id={code.id}
        label={code.label}
        isWrong={code.status === 'error'}
        describedBy={code.status === 'error' ? codeId : undefined}
        onComplete={(digits) => {
          form.put('repeated', '')
          form.put('code', digits)
        }}
      />
      {code.status === 'error' && (
        <p className={field.message.error} id={codeId}>
          {code.message}
        </p>
      )}
      {repeated && (
        <>
          <p className={texts.hint}>{t`Once more:`}</p>
          <CodeInput
            isSecret
            key={code.value}
            id={repeated.id}
            label={repeated.label}
            autoFocus
            isWrong={repeated.status === 'error'}
            describedBy={repeated.status === 'error' ? failureId : undefined}
            onComplete={(digits) => form.put('repeated', digits, { tell: true })}
          />
        </>
      )}
      {repeated?.status === 'error' && <Notice id={failureId}>{repeated.message}</Notice>}
    </Card>
  )
}
