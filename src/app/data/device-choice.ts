import { useSyncExternalStore } from 'react'
import { browserStore } from './browser-storage.ts'

/** A choice of the user for this device, kept in the browser's storage and shared by its tabs. */
export type DeviceChoice<Value extends string> = {
  read(): Value
  choose(value: Value): void
  subscribe(run: () => void): () => void
}

/** @param values the first is the default */
export function createDeviceChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): DeviceChoice<Value> {
  const text = createDeviceText(name)
  return { ...text, read: () => values.find((value) => value === text.read()) ?? values[0] }
}

/** Any text, which is '' until something is chosen. */
export function createDeviceText(name: string): DeviceChoice<string> {
  const listeners = new Set<() => void>()
  return {
    read: () => browserStore.getItem(name) ?? '',
    choose(value) {
      browserStore.setItem(name, value)
      for (const run of listeners) run()
    },
    subscribe(run) {
      // Another tab's choice.
      const onStorage = (event: StorageEvent) => event.key === name && run()
      listeners.add(run)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(run)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The current choice. */
export const useDeviceChoice = <Value extends string>({ subscribe, read }: DeviceChoice<Value>): Value =>
  useSyncExternalStore(subscribe, read)
