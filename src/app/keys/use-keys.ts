import { useEffect, useSyncExternalStore } from 'react'
import { isMac, isWriting } from '#app/browser/keyboard.ts'
import { keyChoices } from './own-keys.ts'
import { type Action, actions, combinationOf, isPlain, type Keys } from './shortcuts.ts'

/** The keys as the user has them now. */
export const useKeys = (): Keys => useSyncExternalStore(keyChoices.subscribe, keyChoices.read)

/** Handlers of mounted components: the palette runs actions through them, as keys do. */
const answering = new Set<(action: Action) => boolean>()

/** Does what the action's keys would do now; false where nothing on the screen answers to it. */
export const runAction = (action: Action): boolean => [...answering].some((run) => run(action))

/** Calls `run` for every press that is an action's, wherever the focus is; a press is its own where `run` answers true. */
export function useActionKeys(run: (action: Action) => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.getModifierState('AltGraph')) return
      const pressed = combinationOf(event, isMac)
      if (pressed === null || (isPlain(pressed) && isWriting(event.target))) return
      const keys = keyChoices.read()
      const action = actions.find((one) => keys[one] === pressed)
      if (action && run(action)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    answering.add(run)
    return () => {
      window.removeEventListener('keydown', onKey)
      answering.delete(run)
    }
  }, [run])
}
