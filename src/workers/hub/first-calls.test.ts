import { expect, it } from 'vitest'
import { calls } from '#core/contract/index.ts'
import { createDeclarations } from '#core/transport/declarations.ts'
import { firstCalls } from './first-calls.ts'

it('a hub has every call: those of its start at once, those of all other domains when they are loaded', async () => {
  const declarations = createDeclarations(firstCalls)
  await declarations.loadAll()
  expect(declarations.calls).toEqual(calls)
})
