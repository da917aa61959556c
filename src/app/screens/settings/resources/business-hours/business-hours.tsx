import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import type { BusinessHours } from '#core/contract/index.ts'
import { Holidays } from './holidays.tsx'
import { hasFault } from './hours-fault.ts'
import { WeekTimes } from './week-times.tsx'

/** When the service answers its visitors. */
export const businessHours: ResourceEntry = {
  id: 'business-hours',
  title: () => t`Business hours`,
  icon: 'clock',
  texts: () => [t`Set opening hours`, t`Time zone`, t`Holidays`],
  Screen: BusinessHoursScreen,
  isFor: ({ permissions }) => permissions.includes('updateBusinessHours'),
}

function BusinessHoursScreen() {
  useLanguage()
  useDocumentTitle(t`Business hours`)
  const { value, failure } = useAsk('getBusinessHours', {})
  return (
    <Page
      title={t`Business hours`}
      about={t`Outside these hours, visitors see when you’ll be back and can leave a message. Nothing counts as missed.`}
      width="form"
    >
      {failure && <Notice>{failureText(failure)}</Notice>}
      {value && <Form hours={value.hours} />}
    </Page>
  )
}

/** The hours as the admin changes them; saved as a whole. */
function Form({ hours }: { hours: BusinessHours }) {
  const { ask } = useCommands()
  const [draft, setDraft] = useState<BusinessHours | null>(null)
  const saving = useAction((body: BusinessHours) => ask('updateBusinessHours', { body }))
  const shown = draft ?? hours
  const change = (part: Partial<BusinessHours>) => setDraft({ ...shown, ...part })
  /** Somebody else has saved since this admin began. */
  const isOld = draft !== null && draft.revision !== hours.revision
  async function save() {
    if (hasFault(shown) || !draft) return
    const saved = await saving.run(draft)
    if (saved?.ok) setDraft(null)
  }
  return (
    <form
      className={layout.stack[4]}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Card title={t`Opening hours`}>
        <Switch isOn={shown.isOn} onChange={(isOn) => change({ isOn })}>
          {t`Set opening hours`}
        </Switch>
        <SelectField
          id="business-hours-zone"
          label={t`Time zone`}
          value={shown.timeZone}
          disabled={!shown.isOn}
          options={zonesWith(shown.timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const)}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
        {shown.isOn && <WeekTimes times={shown.times} onChange={(times) => change({ times })} />}
      </Card>
      {shown.isOn && (
        <Card title={t`Holidays`}>
          <Holidays holidays={shown.holidays} onChange={(holidays) => change({ holidays })} />
        </Card>
      )}
      {isOld && (
        <Notice look="warning" action={<Button onClick={() => setDraft(null)}>{t`Show theirs`}</Button>}>
          {t`Someone else has changed the hours in the meantime.`}
        </Notice>
      )}
      {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
      <div className={layout.toolbar.center}>
        <Button
          look="primary"
          type="submit"
          aria-disabled={!draft || saving.isBusy || isOld || hasFault(shown)}
          aria-busy={saving.isBusy}
        >
          {t`Save`}
        </Button>
        {draft && <Button onClick={() => setDraft(null)}>{t`Discard changes`}</Button>}
      </div>
    </form>
  )
}

/** Returns the browser's time zones, at least the present one. */
function zonesWith(own: string): string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
  return known.includes(own) ? known : [own, ...known]
}
