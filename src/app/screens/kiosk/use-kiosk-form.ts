import { useNavigate } from '@tanstack/react-router'
import { forward, minLength, object, partialCheck, pipe, string, transform } from 'valibot'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { fullScreen, kioskLock } from '#app/kiosk/own-kiosk.ts'
import { t } from '#app/language/t.ts'
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

export type KioskForm = ReturnType<typeof useKioskForm>

/** The form that begins kiosk mode and then leads to the first chosen screen, with its fields. */
export function useKioskForm() {
  const navigate = useNavigate()
  const form = useEverlineForm({
    schema: SetUp,
    defaultValues: nothingYet,
    texts: {
      screens: t`Choose at least one.`,
      repeated: t`The codes don’t match. Enter the first one again.`,
    },
    async save({ screens, code }) {
      // Requested first, because browsers allow full screen only shortly after a click.
      const entering = fullScreen.enter()
      const result = await kioskLock.begin(screens, code)
      await entering
      const [first] = screens
      if (result.ok && first !== undefined) await navigate({ to: first })
      else fullScreen.leave()
      return result
    },
  })
  const screens = form.field('screens', t`Screens to show`)
  const code = form.field('code', t`Unlock code`)
  // The code is asked for a second time once it is complete.
  const repeated = code.value === '' ? null : form.field('repeated', t`Unlock code once more`)
  return { form, screens, code, repeated }
}
