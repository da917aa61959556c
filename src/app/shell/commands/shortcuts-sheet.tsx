import { useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { keyChoices } from '#app/keys/own-keys.ts'
import { type Action, actions, type Combination, keyNames, keyText, usualKeys } from '#app/keys/shortcuts.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { msg, t, translated } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import * as css from './commands.css.ts'
import { KeyRecorder } from './key-recorder.tsx'
import { type KeyRefusal, keyRefusal } from './key-refusal.ts'

const text: Record<Action, string> = {
  palette: msg`Search and commands`,
  shortcuts: msg`This list`,
  accept: msg`Accept the offer`,
  decline: msg`Decline the offer`,
  send: msg`Send the message`,
  next: msg`Next conversation`,
  previous: msg`Previous conversation`,
  visitor: msg`Show or hide visitor details`,
  transfer: msg`Transfer conversation`,
  invite: msg`Invite a teammate`,
  note: msg`Internal note or reply`,
  reply: msg`Reply to the latest message`,
  find: msg`Search in this conversation`,
  remind: msg`Remind me about this conversation`,
  translate: msg`Translate visitors’ messages or show the original`,
  close: msg`Close conversation`,
}
const nameOf = (action: Action) => translated(text[action])
/** Keys that cannot be changed. */
const fixed: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['Shift', 'Enter'], what: msg`New line in the message` },
  { keys: ['↑', '↓'], what: msg`Through a list` },
  { keys: ['←', '→'], what: msg`Through tabs` },
  { keys: ['Esc'], what: msg`Close` },
]

type Refused = { action: Action; combination: Combination; why: KeyRefusal }

/** All keys of the app; most can be changed. */
export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  const changes = useKeyChanges()
  const { keys, announced, reset } = changes
  const isChanged = actions.some((action) => keys[action] !== usualKeys[action])
  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={isChanged && <Button onClick={() => reset()}>{t`Reset all`}</Button>}
    >
      <p className={css.hint}>{t`Click a shortcut to change it.`}</p>
      <ul className={css.keys}>
        {actions.map((action) => (
          <ActionLines key={action} action={action} {...changes} />
        ))}
      </ul>
      <dl className={`${css.keys} ${css.fixed}`}>
        {fixed.map(({ keys, what }) => (
          <div key={what} className={css.line}>
            <dt>{translated(what)}</dt>
            <dd className={css.combination}>
              {keys.map((key) => (
                <kbd key={key} className={css.key}>
                  {keyNames(key, isMac).join('')}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={visuallyHidden} role="status">
        {announced}
      </p>
    </Dialog>
  )
}

/** Recording of shortcuts: the recorded action, the refused keys, and the announcement for screen readers. */
function useKeyChanges() {
  const keys = useKeys()
  const [recording, setRecording] = useState<Action | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [announced, announce] = useState('')
  return {
    keys,
    recording,
    refused,
    announced,
    start(action: Action) {
      setRefused(null)
      setRecording(action)
    },
    record(action: Action, combination: Combination | null) {
      setRecording(null)
      if (combination === null) return
      const why = keyRefusal(action, combination, keys)
      setRefused(why && { action, combination, why })
      if (why) return
      keyChoices.choose(action, combination)
      announce(t`${nameOf(action)}: ${keyText(combination, isMac)}`)
    },
    swap(action: Action, other: Action) {
      keyChoices.swap(action, other)
      setRefused(null)
      announce(t`Swapped the shortcuts for ${nameOf(action)} and ${nameOf(other)}`)
    },
    reset(action?: Action) {
      keyChoices.reset(action)
      setRefused(null)
      announce(action ? t`${nameOf(action)}: ${keyText(usualKeys[action], isMac)}` : t`Shortcuts reset`)
    },
  }
}

type LinesProps = { action: Action } & ReturnType<typeof useKeyChanges>

/** An action with its keys, and below it why other keys were refused. */
const ActionLines = ({ action, keys, recording, refused, start, record, swap, reset }: LinesProps) => (
  <>
    <li className={css.line}>
      <span className={css.what}>{nameOf(action)}</span>
      <KeyRecorder
        name={nameOf(action)}
        combination={keys[action]}
        isRecording={recording === action}
        onStart={() => start(action)}
        onEnd={(combination) => record(action, combination)}
        onReset={keys[action] === usualKeys[action] ? null : () => reset(action)}
      />
    </li>
    {refused?.action === action && (
      <li>
        <Notice
          action={
            refused.why.kind === 'taken' && (
              <Button look="link" onClick={() => refused.why.kind === 'taken' && swap(action, refused.why.by)}>
                {t`Swap`}
              </Button>
            )
          }
        >
          {refusalText(refused)}
        </Notice>
      </li>
    )}
  </>
)

function refusalText({ combination, why }: Refused): string {
  const pressed = keyText(combination, isMac)
  switch (why.kind) {
    case 'taken':
      return t`${pressed} is already used for: ${nameOf(why.by)}.`
    case 'browser':
      return t`${pressed} is reserved by the browser. Choose other keys.`
    case 'fixed':
      return t`${pressed} is used for navigation. Choose other keys.`
    case 'text':
      return t`${pressed} types a character. Combine it with ${keyText('Mod', isMac)} or ${keyText('Alt', isMac)}.`
  }
}
