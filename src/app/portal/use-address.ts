import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The contents of the portal's address: the open conversation and the search. */
export type Address = { roomId: string | null; text: string; from: string; to: string }

const base = '/portal'
const changed = 'everline-portal-address'

function subscribe(listener: () => void) {
  addEventListener('popstate', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(changed, listener)
  }
}
const read = () => location.pathname + location.search

export function addressOf(url: string): Address {
  const { pathname, searchParams } = new URL(url, 'http://portal')
  const [, roomId] = /^\/portal\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  const part = (name: string) => searchParams.get(name) ?? ''
  return { roomId: roomId ?? null, text: part('text'), from: part('from'), to: part('to') }
}

export function urlOf({ roomId, ...search }: Address): string {
  const given = Object.entries(search).filter(([, value]) => value !== '')
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return (roomId === null ? base : `${base}/${roomId}`) + query
}

/** The address, and a function that goes to another one and adds an entry to the history. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const url = useSyncExternalStore(subscribe, read)
  const address = useMemo(() => addressOf(url), [url])
  const go = useCallback((change: Partial<Address>) => {
    history.pushState(null, '', urlOf({ ...addressOf(read()), ...change }))
    dispatchEvent(new Event(changed))
  }, [])
  return [address, go]
}
