import { useEffect, useState } from 'react'

/** Add this to the page's clock to get the backend's, in milliseconds; 0 until the backend has told its own. */
export function useServerOffsetMs(): number {
  const [offsetMs, setOffsetMs] = useState(0)
  useEffect(() => {
    let isOver = false
    void ownOffset().then((found) => isOver || setOffsetMs(found))
    return () => {
      isOver = true
    }
  }, [])
  return offsetMs
}

/** Not corrected up to this distance, in milliseconds: the header that tells the time has whole seconds. */
const toleratedMs = 2000

let asked: Promise<number> | null = null

/** Asked once for each page, by the first thing that counts down to a time of the backend or from one. */
function ownOffset(): Promise<number> {
  asked ??= askOffset().catch(() => {
    asked = null
    return 0
  })
  return asked
}

async function askOffset(): Promise<number> {
  const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
  const offsetMs = Date.parse(headers.get('date') ?? '') - Date.now()
  return Math.abs(offsetMs) > toleratedMs ? offsetMs : 0
}
