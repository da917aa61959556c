import { useEffect } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { ownChoices } from './own-choices.ts'
import { watchDevices } from './watch-devices.ts'

/** Tells each hub what this browser could take a call with. */
export function DeviceWatch() {
  const { reportDevices } = useCommands()
  useEffect(() => {
    const watching = new AbortController()
    watchDevices(navigator.mediaDevices, (ports) => void reportDevices(ports), watching.signal, {
      choices: ownChoices,
    })
    return () => watching.abort()
  }, [reportDevices])
  return null
}
