import { Fragment, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts'
import { isMac, keyChoices } from '../environment.ts'
import * as css from './commands.css.ts'
import { KeyRecorder } from './key-recorder.tsx'
import { type KeyRefusal, keyRefusal } from './key-refusal.ts'
import { type Action, actions, type Combination, keyNames, keyWords, usualKeys } from './shortcuts.ts'
import { useKeys } from './use-keys.ts'

const names: Record<Action, string> = {
  palette: 'Commands and screens',
  shortcuts: 'This list',
  accept: 'Accept the offer',
  decline: 'Decline the offer',
  send: 'Send the message',
}
/** Everybody knows them; nothing else could be used without them. */
const fixed: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['Shift', 'Enter'], what: 'New line in the message' },
  { keys: ['↑', '↓'], what: 'Through a list' },
  { keys: ['←', '→'], what: 'Through tabs' },
  { keys: ['Esc'], what: 'Close what is open' },
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
    setTold(`${names[action]}: ${keyWords(combination, isMac)}`)
  }
  function swap(action: Action, other: Action) {
    keyChoices.swap(action, other)
    setRefused(null)
    setTold(`${names[action]} and ${names[other]} have changed their keys`)
  }
  function reset(action?: Action) {
    keyChoices.reset(action)
    setRefused(null)
    setTold(action ? `${names[action]}: ${keyWords(usualKeys[action], isMac)}` : 'All keys are the usual ones')
  }
  const isChanged = actions.some((action) => keys[action] !== usualKeys[action])

  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={isChanged && <Button onClick={() => reset()}>Reset all</Button>}
    >
      <p className={css.hint}>Press the keys of a line to change them.</p>
      <ul className={css.keys}>
        {actions.map((action) => (
          <Fragment key={action}>
            <li className={css.line}>
              <span className={css.what}>{names[action]}</span>
              <KeyRecorder
                name={names[action]}
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
                        Swap
                      </Button>
                    )
                  }
                >
                  {refusalWords(refused)}
                </Notice>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <dl className={`${css.keys} ${css.fixed}`}>
        {fixed.map(({ keys, what }) => (
          <div key={what} className={css.line}>
            <dt>{what}</dt>
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

function refusalWords({ combination, why }: Refused): string {
  const words = keyWords(combination, isMac)
  switch (why.kind) {
    case 'taken':
      return `${words} is for: ${names[why.by]}.`
    case 'browser':
      return `${words} belongs to the browser. Choose other keys.`
    case 'fixed':
      return `${words} moves through the screen. Choose other keys.`
    case 'text':
      return `${words} is written in the message. Hold ${keyWords('Mod', isMac)} or ${keyWords('Alt', isMac)} with it.`
  }
}
