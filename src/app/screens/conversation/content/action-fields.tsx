import { t } from '#app/language/t.ts'
import { useTagOptions } from '#app/tags/use-tags.ts'
import { Button } from '#app/ui/action/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { maxActionLabelLength } from '#core/contract/limits.ts'
import {
  type ActionDraft,
  actionKinds,
  type ComposedType,
  type DraftIssues,
  mostActions,
  newAction,
} from './content-draft.ts'
import * as css from './content-editor.css.ts'

const kindNames: Record<ActionDraft['do'], () => string> = {
  postback: () => t`Send a reply`,
  'open-url': () => t`Open a page`,
  call: () => t`Call a number`,
  'transfer-inquiry': () => t`Transfer to a team`,
  'close-inquiry': () => t`End chat`,
  'save-event': () => t`Save an appointment`,
  schedule: () => t`Offer available times`,
}

type ListProps = {
  type: ComposedType
  /** Where in the draft they stand. */
  place: string
  actions: readonly ActionDraft[]
  issues: DraftIssues
  onChange(actions: ActionDraft[]): void
}

/** The buttons of a text or card, each of any kind. */
export function ActionList({ type, place, actions, issues, onChange }: ListProps) {
  const set = (at: number, part: Partial<ActionDraft>) =>
    onChange(actions.map((action, index) => (index === at ? { ...action, ...part } : action)))
  return (
    <>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new buttons are equal, and stay in their places
        <fieldset key={index} className={css.group}>
          <legend className={css.legend}>{t`Button ${index + 1}`}</legend>
          <ActionFields
            action={action}
            isWrong={(field) => issues.has(`${place}.${index}.${field}`)}
            onChange={(part) => set(index, part)}
          />
          <Button
            look="quiet"
            square
            className={css.remove}
            aria-label={t`Remove button ${index + 1}`}
            onClick={() => onChange(actions.filter((_, at) => at !== index))}
          >
            <Icon name="close" look="small" />
          </Button>
        </fieldset>
      ))}
      {actions.length < mostActions(type) && (
        <div>
          <Button onClick={() => onChange([...actions, newAction()])}>{t`Add a button`}</Button>
        </div>
      )}
    </>
  )
}

type Props = {
  action: ActionDraft
  isWrong(field: string): boolean
  onChange(part: Partial<ActionDraft>): void
}

function ActionFields({ action, isWrong, onChange }: Props) {
  const wrong = (field: string, message: string) => (isWrong(field) ? { status: 'error' as const, message } : {})
  return (
    <div className={layout.fields}>
      <TextField
        label={t`Button text`}
        maxLength={maxActionLabelLength}
        dir="auto"
        value={action.label}
        onChange={({ target }) => onChange({ label: target.value })}
        {...wrong('label', t`Required.`)}
      />
      <SelectField
        label={t`Action`}
        value={action.do}
        options={actionKinds.map((kind) => [kind, kindNames[kind]()] as const)}
        onChange={({ target }) => onChange({ do: actionKinds.find((kind) => kind === target.value) ?? 'postback' })}
      />
      <KindFields action={action} wrong={wrong} onChange={onChange} />
    </div>
  )
}

type KindProps = Pick<Props, 'action' | 'onChange'> & {
  wrong(field: string, message: string): object
}

function KindFields({ action, wrong, onChange }: KindProps) {
  const teams = useTagOptions()
  switch (action.do) {
    case 'open-url':
      return (
        <TextField
          label={t`Web address`}
          inputMode="url"
          dir="ltr"
          value={action.url}
          onChange={({ target }) => onChange({ url: target.value })}
          {...wrong('url', t`Enter a web address, like https://example.com.`)}
        />
      )
    case 'call':
      return (
        <TextField
          type="tel"
          label={t`Number`}
          dir="ltr"
          value={action.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
          {...wrong('phone', t`Enter the number with its country code, like +852 5550 0142.`)}
        />
      )
    case 'transfer-inquiry':
      return (
        <SelectField
          label={t`Team`}
          value={action.tagId}
          options={[['', t`Everyone`], ...teams]}
          onChange={({ target }) => onChange({ tagId: target.value })}
        />
      )
    case 'save-event':
    case 'schedule':
      return <TimeFields action={action} wrong={wrong} onChange={onChange} />
    default:
      return null
  }
}

const lengths = ['15', '30', '45', '60', '90']

const TimeFields = ({ action, wrong, onChange }: KindProps) => (
  <>
    <TextField
      label={t`Appointment name`}
      maxLength={200}
      dir="auto"
      value={action.title}
      onChange={({ target }) => onChange({ title: target.value })}
      {...wrong('title', t`Required.`)}
    />
    <SelectField
      label={t`Minutes`}
      value={action.minutes}
      options={lengths.map((minutes) => [minutes, minutes] as const)}
      onChange={({ target }) => onChange({ minutes: target.value })}
    />
    {action.do === 'save-event' && (
      <>
        <TextField
          type="datetime-local"
          label={t`Begins`}
          value={action.startsAt}
          onChange={({ target }) => onChange({ startsAt: target.value })}
          {...wrong('startsAt', t`Choose a date and time.`)}
        />
        <TextField
          label={t`Place`}
          maxLength={200}
          dir="auto"
          value={action.place}
          onChange={({ target }) => onChange({ place: target.value })}
        />
      </>
    )}
  </>
)
