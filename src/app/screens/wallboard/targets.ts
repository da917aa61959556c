import { createDeviceText, useDeviceChoice } from '#app/data/device-choice.ts'

/** The service's aims: what is beyond them is shown as urgent. */
export type Targets = {
  /** Longest wait, in minutes. */
  wait: number
  /** Average wait of today, in minutes. */
  averageWait: number
  /** Chats missed today. */
  missed: number
}

export const usualTargets: Targets = { wait: 3, averageWait: 2, missed: 5 }

/** Kept on this device, as JSON: each wall may have its own. */
export const targetsChoice = createDeviceText('everline-targets')

/** Reads kept targets; those that are missing or no number are the usual ones. */
export function targetsIn(text: string): Targets {
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return usualTargets
  }
  const of = (name: keyof Targets) => {
    // The checked edge: any value has or lacks the name.
    const value = (kept as Partial<Record<string, unknown>> | null)?.[name]
    return typeof value === 'number' && value >= 0 ? value : usualTargets[name]
  }
  return { wait: of('wait'), averageWait: of('averageWait'), missed: of('missed') }
}

export const useTargets = (): Targets => targetsIn(useDeviceChoice(targetsChoice))
