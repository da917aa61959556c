type Entry = { version: string; os?: string; cpu?: string }
export const lowestNode: string
export function isNewEnough(version: string): boolean
export function findNodePackage(
  machine: { platform: string; arch: string; isMusl: boolean },
  packages: Record<string, Entry>,
): { name: string; entry: Entry; problem?: undefined } | { problem: string }
export function adviceOnNode(version: string, problem: string): string
