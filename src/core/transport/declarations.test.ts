import { describe, expect, it } from 'vitest'
import { callsOfDomain, type Domain } from '#core/contract/domains.ts'
import { calls, labelCalls, sessionCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { createDeclarations, declarationOf } from './declarations.ts'

/** Declarations that begin with the session's; what is loaded is noted, and fails while `isDown`. */
function setUp() {
  const loaded: Domain[] = []
  const network = { isDown: false }
  const declarations = createDeclarations(sessionCalls, async (domain) => {
    loaded.push(domain)
    if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
    return import(`../contract/${domain}/calls.ts`)
  })
  return { loaded, network, declarations, find: (id: string) => declarationOf(declarations, id as 'listLabels') }
}

describe('the declaration', () => {
  it('for the start is there at once', () => {
    const { find, loaded } = setUp()
    expect(find('issueToken')).toEqual(ok(sessionCalls.issueToken))
    expect(loaded).toEqual([])
  })

  it('in another domain is loaded with its first use, once for all who ask at the same time', async () => {
    const { find, loaded } = setUp()
    const both = await Promise.all([find('listLabels'), find('createLabel')])
    expect(both).toEqual([ok(labelCalls.listLabels), ok(labelCalls.createLabel)])
    expect(find('deleteLabel')).toEqual(ok(labelCalls.deleteLabel))
    expect(loaded).toEqual(['labels'])
  })

  it('that cannot be loaded fails as the network does, and is loaded by the next use', async () => {
    const { find, loaded, network } = setUp()
    network.isDown = true
    expect(await find('listLabels')).toEqual(fail('network'))
    network.isDown = false
    expect(await find('listLabels')).toEqual(ok(labelCalls.listLabels))
    expect(loaded).toEqual(['labels', 'labels'])
  })

  it.each(['noSuchCall', 'toString', '__proto__', ''])('is refused for what is no call: %s', async (id) => {
    expect(await setUp().find(id)).toEqual(fail('forbidden'))
  })

  it('is there for every call when all have been loaded, without loading one that is there', async () => {
    const { declarations, loaded } = setUp()
    await declarations.loadAll()
    expect(declarations.calls).toEqual(calls)
    expect(loaded).toEqual(Object.keys(callsOfDomain).filter((domain) => domain !== 'session'))
  })
})
