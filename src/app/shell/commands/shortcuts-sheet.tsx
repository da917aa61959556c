import { Fragment, useState } from 'react'
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
  palette: msg`Commands and screens`,
  shortcuts: msg`This list`,
  accept: msg`Accept the offer`,
  decline: msg`Decline the offer`,
  send: msg`Send the message`,
  next: msg`Next inquiry`,
  previous: msg`Previous inquiry`,
  visitor: msg`Show or hide the visitor`,
  close: msg`Close inquiry`,
}
const nameOf = (action: Action) => translated(text[action])
/** Everybody knows them; nothing else could be used without them. */
const fixed: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['Shift', 'Enter'], what: msg`New line in the message` },
  { keys: ['↑', '↓'], what: msg`Through a list` },
  { keys: ['←', '→'], what: msg`Through tabs` },
  { keys: ['Esc'], what: msg`Close what is open` },
]

type Refused = { action: Action; combination: Combination; why: KeyRefusal }

/** All keys of the app; most can be changed. */
export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  const keys = useKeys()
  const [recording, setRecording] = useState<Action | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [told, setTold] = useState('')

  function record(action: Action, combination: Combination | null) {
    setRecording(null)
    if (combination === null) return
    const why = keyRefusal(action, combination, keys)
    setRefused(why && { action, combination, why })
    if (why) return
    keyChoices.choose(action, combination)
    setTold(t`${nameOf(action)}: ${keyText(combination, isMac)}`)
  }
  function swap(action: Action, other: Action) {
    keyChoices.swap(action, other)
    setRefused(null)
    setTold(t`${nameOf(action)} and ${nameOf(other)} have changed their keys`)
  }
  function reset(action?: Action) {
    keyChoices.reset(action)
    setRefused(null)
    setTold(action ? t`${nameOf(action)}: ${keyText(usualKeys[action], isMac)}` : t`All keys are the usual ones`)
  }
  const isChanged = actions.some((action) => keys[action] !== usualKeys[action])

  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={isChanged && <Button onClick={() => reset()}>{t`Reset all`}</Button>}
    >
      <p className={css.hint}>{t`Press the keys of a line to change them.`}</p>
      <ul className={css.keys}>
        {actions.map((action) => (
          <Fragment key={action}>
            <li className={css.line}>
              <span className={css.what}>{nameOf(action)}</span>
              <KeyRecorder
                name={nameOf(action)}
                combination={keys[action]}
                isRecording={recording === action}
                onStart={() => {
                  setRefused(null)
                  setRecording(action)
                }}
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
          </Fragment>
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
        {told}
      </p>
    </Dialog>
  )
}

function refusalText({ combination, why }: Refused): string {
  const pressed = keyText(combination, isMac)
  switch (why.kind) {
    case 'taken':
      return t`${pressed} is for: ${nameOf(why.by)}.`
    case 'browser':
      return t`${pressed} belongs to the browser. Choose other keys.`
    case 'fixed':
      return t`${pressed} moves through the screen. Choose other keys.`
    case 'text':
      return t`${pressed} is written in the message. Hold ${keyText('Mod', isMac)} or ${keyText('Alt', isMac)} with it.`
  }
}
