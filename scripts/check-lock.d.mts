type Entry = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  link?: boolean
}
export function faultsOfLock(lock: { packages: Record<string, Entry> }): string[]
