import { useEffect, useRef, useState } from 'react'
import { systemClock } from '#core/platform/clock.ts'

/** Typing pauses for this long before the address gets what was typed, in milliseconds. */
const restMs = 300

/**
 * A text that is typed, ahead of the address that holds it: a step of the router with every key would be felt.
 *
 * @returns the text, a function for each key, and one that passes the text on at once
 */
export function useTyped(held: string, pass: (text: string) => void): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(held)
  const passed = useRef(held)
  const resting = useRef(new AbortController())
  useEffect(() => {
    // Somebody went back or followed a link.
    if (held === passed.current) return
    passed.current = held
    setText(held)
  }, [held])
  useEffect(() => () => resting.current.abort(), [])

  function passOn(typed: string) {
    resting.current.abort()
    if (typed === passed.current) return
    passed.current = typed
    pass(typed)
  }
  return [
    text,
    (typed) => {
      setText(typed)
      resting.current.abort()
      resting.current = new AbortController()
      systemClock.after(restMs, () => passOn(typed), resting.current.signal)
    },
    () => passOn(text),
  ]
}
