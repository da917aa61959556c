import { useState } from 'react'
import { textOfValue, valueIn } from '#app/custom-data/custom-data-text.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import type { CustomDataChange, VisitorCard } from '#core/contract/index.ts'

export type Entry = {
  visitorEid: string
  data: VisitorCard['customData']
  revision: number
  /** Name of the entry; '' for a new one. */
  name: string
  onChange(): Promise<unknown>
  onClose(): void
}

/** The text of one entry of custom data while it is edited, and what became of it meanwhile. */
export function useDataEntry({ visitorEid, data, revision, name: known, onChange, onClose }: Entry) {
  const { ask } = useCommands()
  const now = known === '' ? '' : textOf(data, known)
  const [name, setName] = useState(known)
  const [text, setText] = useState(now)
  /** The version that the user has seen: saving replaces no other. */
  const [seen, setSeen] = useState({ revision, text: now })
  const saving = useAction((change: CustomDataChange) =>
    ask('patchVisitorCustomData', { params: { visitorEid }, body: { revision: seen.revision, change } }),
  )
  async function store(value: CustomDataChange[string]) {
    const result = await saving.run({ [name]: value })
    await onChange()
    if (result?.ok) onClose()
  }
  return {
    name,
    setName,
    text,
    setText,
    now,
    failure: saving.failure,
    isBusy: saving.isBusy,
    isTaken: known === '' && name in data,
    /** Somebody else changed this entry, or others, since the user looked. */
    meanwhile: revision === seen.revision ? null : now === seen.text ? 'others' : 'this',
    look() {
      setSeen({ revision, text: now })
      saving.clear()
    },
    save: () => store(valueIn(text.trim())),
    remove: () => store(null),
  }
}

const textOf = (data: VisitorCard['customData'], name: string) => {
  const value = data[name]
  return value === undefined ? '' : textOfValue(value)
}
