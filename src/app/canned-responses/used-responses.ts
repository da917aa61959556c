import type { TextStore } from '#app/data/browser-storage.ts'

/** Ids of the responses, or other things, that an account has inserted in this browser, most recent first. */
export type UsedResponses = {
  read(eid: string): readonly string[]
  note(eid: string, id: string): void
}

const mostIds = 50

/** @param what the name of what is inserted, in the storage */
export function createUsedResponses(store: Pick<TextStore, 'getItem' | 'setItem'>, what = 'responses'): UsedResponses {
  const nameOf = (eid: string) => `everline-used-${what}/${eid}`
  function read(eid: string): readonly string[] {
    const ids = store.getItem(nameOf(eid)) ?? ''
    return ids === '' ? [] : ids.split(',')
  }
  return {
    read,
    note(eid, id) {
      const ids = [id, ...read(eid).filter((each) => each !== id)].slice(0, mostIds)
      store.setItem(nameOf(eid), ids.join())
    },
  }
}
