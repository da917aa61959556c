import { useCallback, useEffect, useRef } from 'react'
import type { VisitorTelephony } from './visitor-telephony.ts'

/**
 * Returns a function that opens the own camera of a call as soon as this frame has it: for calls that the visitor has just
 * begun or answered with video. Later, such as after a reload, only the visitor opens it.
 */
export function useFirstCamera(telephony: VisitorTelephony | null): (callId: string) => void {
  const wanted = useRef(new Set<string>())
  const open = useCallback(() => {
    for (const callId of wanted.current) {
      if (!telephony?.facts.read()[callId]) continue
      wanted.current.delete(callId)
      void telephony.telephony.switch(callId, { hasCamera: true })
    }
  }, [telephony])
  useEffect(() => {
    open()
    return telephony?.facts.subscribe(open)
  }, [telephony, open])
  return (callId) => {
    wanted.current.add(callId)
    open()
  }
}
