import { useLayoutEffect, useSyncExternalStore } from 'react'
import { isMac, isWriting } from '#app/browser/keyboard.ts'
import { keyChoices } from './own-keys.ts'
import { type Action, actions, combinationOf, isPlain, type Keys } from './shortcuts.ts'

/** The current shortcuts. */
export const useKeys = (): Keys => useSyncExternalStore(keyChoices.subscribe, keyChoices.read)

/** Handlers of mounted components, called by keys and by the palette. */
const answering = new Set<(action: Action) => boolean>()

/** Does what the action's keys would do now; false if no mounted component handles it. */
export const runAction = (action: Action): boolean => [...answering].some((run) => run(action))

/**
 * Calls `run` for every combination that belongs to an action, wherever the focus is. If `run` returns true, the key
 * press is consumed.
 */
export function useActionKeys(run: (action: Action) => boolean): void {
  // Before the paint: the keys of what is seen must work.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // One press answers one of two that ring.
      if (event.defaultPrevented || event.repeat || event.getModifierState('AltGraph')) return
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
