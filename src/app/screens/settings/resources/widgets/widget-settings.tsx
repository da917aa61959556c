import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { t } from '#app/language/t.ts'
import { useTagOptions } from '#app/tags/use-tags.ts'
import { button } from '#app/ui/action/button.css.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import { maxTagNameLength, TakesCalls, type Widget, WidgetDraft } from '#core/contract/index.ts'
import { SaveBar } from './save-bar.tsx'
import { textIn, withText } from './text-in.ts'
import { WidgetPreview } from './widget-preview.tsx'

type Change = (part: Partial<Widget>) => void
type PartProps = { widget: Widget; language: string; change: Change }

/** How a widget looks, what it says, and what it does; saved as a whole. */
export function WidgetSettings({
  widget,
  language,
  onSaved,
}: Omit<PartProps, 'change'> & { onSaved(): Promise<unknown> }) {
  const { ask } = useCommands()
  const [draft, setDraft] = useState<Widget | null>(null)
  const saving = useAction((body: Widget) => {
    const { id, isDefault: _, hasSecret: __, ...change } = body
    return ask('updateWidget', { params: { id }, body: change })
  })
  const shown = draft ?? widget
  const isWrong = !v.is(WidgetDraft, shown)
  const isOld = draft !== null && draft.revision !== widget.revision
  const change: Change = (part) => setDraft({ ...shown, ...part })
  async function save() {
    if (!draft || isWrong || isOld) return
    if (!(await saving.run(draft))?.ok) return
    await onSaved()
    setDraft(null)
  }
  return (
    <div className={layout.columns.halves}>
      <form
        className={layout.width.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Look widget={shown} language={language} change={change} />
        <CallsOf widget={shown} change={change} />
        <Doings widget={shown} language={language} change={change} />
        <Teams widget={shown} language={language} change={change} />
        <SaveBar
          hasDraft={draft !== null}
          isOld={isOld}
          isBusy={saving.isBusy}
          isWrong={isWrong}
          failure={saving.failure}
          onDiscard={() => setDraft(null)}
        />
      </form>
      <WidgetPreview widget={shown} language={language} />
    </div>
  )
}

function Look({ widget, language, change }: PartProps) {
  return (
    <Card title={t`Appearance`}>
      <TextField
        label={t`Name`}
        maxLength={60}
        value={widget.name}
        {...(isBlankText(widget.name) && { status: 'error' as const, message: t`Please fill this in.` })}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={layout.fields}>
        <SelectField
          label={t`Button position`}
          value={widget.position}
          options={[
            ['end', t`Right (left in Arabic)`],
            ['start', t`Left (right in Arabic)`],
          ]}
          onChange={({ target }) => change({ position: target.value === 'start' ? 'start' : 'end' })}
        />
        <SelectField
          label={t`Colours`}
          value={widget.theme}
          options={[
            ['auto', t`Match visitor’s device`],
            ['light', t`Light`],
            ['dark', t`Dark`],
          ]}
          onChange={({ target: { value } }) =>
            change({ theme: value === 'light' || value === 'dark' ? value : 'auto' })
          }
        />
      </div>
      <p className={texts.hint}>
        {t`The accent colour and the logo are those of your workspace.`}{' '}
        <Link to="/settings/$resourceId" params={{ resourceId: 'appearance' }} className={button.link}>
          {t`Change colour and logo`}
        </Link>
      </p>
      <TextField
        label={t`Heading`}
        dir="auto"
        maxLength={500}
        placeholder={t`Chat with us`}
        value={textIn(widget.title, language)}
        onChange={({ target }) => change({ title: withText(widget.title, language, target.value) })}
      />
      <TextArea
        label={t`Greeting`}
        dir="auto"
        rows={3}
        maxLength={500}
        placeholder={t`Ask us about sizes, delivery or returns.`}
        value={textIn(widget.greeting, language)}
        onChange={({ target }) => change({ greeting: withText(widget.greeting, language, target.value) })}
      />
    </Card>
  )
}

/** Choice of the calls that visitors can start. */
function CallsOf({ widget, change }: Omit<PartProps, 'language'>) {
  return (
    <Card title={t`Calls`}>
      <SelectField
        label={t`Visitors can call`}
        value={widget.takesCalls}
        options={TakesCalls.options.map((kind) => [kind, callsText(kind)] as const)}
        onChange={({ target }) =>
          change({ takesCalls: TakesCalls.options.find((kind) => kind === target.value) ?? widget.takesCalls })
        }
      />
    </Card>
  )
}

function callsText(kind: Widget['takesCalls']): string {
  switch (kind) {
    case 'none':
      return t`Not at all`
    case 'voice':
      return t`With their voice`
    case 'video':
      return t`With voice or video`
  }
}

function Doings({ widget, language, change }: PartProps) {
  return (
    <Card title={t`Privacy`}>
      <Switch isOn={widget.asksConsent} onChange={(asksConsent) => change({ asksConsent })}>
        {t`Ask for consent before anything is stored`}
      </Switch>
      {widget.asksConsent && (
        <TextArea
          label={t`What visitors agree to`}
          dir="auto"
          maxLength={500}
          value={textIn(widget.consent, language)}
          onChange={({ target }) => change({ consent: withText(widget.consent, language, target.value) })}
        />
      )}
      <Switch isOn={widget.followsPages} onChange={(followsPages) => change({ followsPages })}>
        {t`Show agents which pages a visitor views`}
      </Switch>
      <Switch isOn={widget.sendsTranscripts} onChange={(sendsTranscripts) => change({ sendsTranscripts })}>
        {t`Visitors can email themselves the transcript`}
      </Switch>
    </Card>
  )
}

function Teams({ widget, language, change }: PartProps) {
  const options = useTagOptions()
  const known = new Map(widget.teams.map((team) => [team.tagId, team]))
  const choose = (ids: readonly string[], isHidden: boolean) => {
    const others = widget.teams.filter((team) => team.isHidden !== isHidden && !ids.includes(team.tagId))
    const chosen = ids.map((tagId) => ({
      label: { '': '' },
      description: { '': '' },
      ...known.get(tagId),
      tagId,
      isHidden,
    }))
    change({ teams: isHidden ? [...others, ...chosen] : [...chosen, ...others] })
  }
  const idsOf = (isHidden: boolean) =>
    widget.teams.filter((team) => team.isHidden === isHidden).map(({ tagId }) => tagId)
  const list = options.map(([value, label]) => ({ value, label }))
  return (
    <Card title={t`Teams`}>
      <Dropdown
        label={t`Visitors choose among`}
        mode="multiple"
        options={list}
        chosen={idsOf(false)}
        onChange={(ids) => choose(ids, false)}
      />
      <Dropdown
        label={t`Hidden, for pages that ask for them`}
        mode="multiple"
        options={list}
        chosen={idsOf(true)}
        onChange={(ids) => choose(ids, true)}
      />
      {widget.teams.map((team) => (
        <TeamWords
          key={team.tagId}
          team={team}
          ownName={options.find(([id]) => id === team.tagId)?.[1] ?? ''}
          language={language}
          onChange={(words) =>
            change({ teams: widget.teams.map((each) => (each === team ? { ...team, ...words } : each)) })
          }
        />
      ))}
      <Switch isOn={widget.showsStaff} onChange={(showsStaff) => change({ showsStaff })}>
        {t`Visitors can choose one of a team’s people`}
      </Switch>
    </Card>
  )
}

type Team = Widget['teams'][number]

/** Texts about a team for visitors, in the edited language. */
function TeamWords({
  team,
  ownName,
  language,
  onChange,
}: {
  team: Team
  ownName: string
  language: string
  onChange(words: Pick<Team, 'label' | 'description'>): void
}) {
  const { label, description } = team
  return (
    <div className={layout.fields}>
      <TextField
        label={t`Name of “${ownName}” for visitors`}
        dir="auto"
        maxLength={maxTagNameLength}
        placeholder={textIn(label, '') || ownName}
        value={textIn(label, language)}
        onChange={({ target }) => onChange({ label: withText(label, language, target.value), description })}
      />
      <TextField
        label={t`What visitors may ask “${ownName}”`}
        dir="auto"
        maxLength={200}
        placeholder={textIn(description, '')}
        value={textIn(description, language)}
        onChange={({ target }) => onChange({ label, description: withText(description, language, target.value) })}
      />
    </div>
  )
}
