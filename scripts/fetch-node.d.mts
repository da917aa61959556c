export function fetchNode(
  fetched: { name: string; entry: { version: string; integrity?: string } },
  from?: { cache?: string; npm?: string },
): Promise<{ path: string; problem?: undefined } | { path?: undefined; problem: string }>
export function environmentOf(path: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv
