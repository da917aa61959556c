import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { createSealedValue } from './sealed-value.ts'

function setUp() {
  const keyValue = memoryKeyValue()
  const raised: string[] = []
  const of = <T>(schema: v.GenericSchema<unknown, T>) =>
    createSealedValue({
      keyValue,
      crypto,
      keyName: 'key',
      name: 'value',
      schema,
      onMalformed: ({ name }) => raised.push(name),
    })
  return { keyValue, raised, of, value: of(v.object({ word: v.string() })) }
}

/** A store that refuses keys as browsers do: with an error, or by storing nothing without a word. */
function storeWithoutKeys(how: 'refuses' | 'stores nothing') {
  const store = memoryKeyValue()
  return {
    ...store,
    async set(name: string, value: unknown) {
      if (!(value instanceof CryptoKey)) return store.set(name, value)
      if (how === 'refuses') throw new DOMException('The object can not be cloned.', 'DataCloneError')
    },
  }
}

describe('encrypted storage', () => {
  it.each(['refuses', 'stores nothing'] as const)(
    '[SES-13] keeps a value for the next start where a browser %s when it is given a key',
    async (how) => {
      const keyValue = storeWithoutKeys(how)
      const open = () => createSealedValue({ keyValue, crypto, keyName: 'key', name: 'value', schema: v.string() })
      await open().save('secret')
      expect(await open().load()).toBe('secret')
      await open().save('another')
      expect(await open().load()).toBe('another')
    },
  )

  it('[SES-13] two values that are saved at once by the first key are both readable', async () => {
    const { keyValue, value, raised } = setUp()
    const sealed = createSealedValue({ keyValue, crypto, keyName: 'key', name: 'other', schema: v.string() })
    await Promise.all([sealed.save('first'), sealed.save('second')])
    expect(['first', 'second']).toContain(await sealed.load())
    await value.save({ word: 'third' })
    expect(await value.load()).toEqual({ word: 'third' })
    expect(raised).toEqual([])
  })

  it('[SES-16] returns what was saved, and reports nothing if nothing was', async () => {
    const { value, raised } = setUp()
    expect(await value.load()).toBeNull()
    await value.save({ word: 'secret' })
    expect(await value.load()).toEqual({ word: 'secret' })
    expect(raised).toEqual([])
  })

  it('[SES-16] reports malformed data of any kind, answers null, and deletes it', async () => {
    const sealed = fc.record({
      iv: fc.uint8Array({ maxLength: 16 }),
      data: fc.uint8Array().map(({ buffer }) => buffer),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), sealed), async (garbage) => {
        const { keyValue, raised, value } = setUp()
        await keyValue.set('value', garbage)
        expect(await value.load()).toBeNull()
        expect(raised).toEqual(['storage-malformed'])
        expect(await keyValue.get('value')).toBeUndefined()
        expect(await value.load()).toBeNull()
        expect(raised).toHaveLength(1)
      }),
    )
  })

  it('[SES-16] reports a value that another key sealed, or that its schema refuses', async () => {
    const { keyValue, raised, of, value } = setUp()
    await value.save({ word: 'secret' })
    await keyValue.delete('key')
    expect(await value.load()).toBeNull()
    await of(v.number()).save(7)
    expect(await value.load()).toBeNull()
    expect(raised).toEqual(['storage-malformed', 'storage-malformed'])
  })
})
