import { describe, expect, it } from 'vitest'
import type { CannedResponse } from '#core/contract/index.ts'
import { findResponses, indexResponses } from './find-responses.ts'

const response = (shortcut: string, more: Partial<CannedResponse> = {}): CannedResponse => ({
  id: shortcut,
  permissionType: 'shared',
  shortcut,
  title: shortcut,
  text: '',
  category: '',
  language: '',
  updatedAtMs: 0,
  revision: 1,
  ...more,
})
const all = indexResponses([
  response('returns', { title: 'How to return', text: 'Pack it well' }),
  response('refund', { title: 'Your refund' }),
  response('bye', { title: 'Good bye', text: 'Happy returns', permissionType: 'personal' }),
  response('résumé', { title: 'Hiring' }),
  response('hola', { title: 'Hola', language: 'es-ES' }),
  response('hello', { title: 'Hello', language: 'en' }),
])
const find = (term: string, { used = [] as string[], language = '', limit = 10 } = {}) =>
  findResponses(all, term, { used, language, limit }).map(({ shortcut }) => shortcut)

describe('canned responses that fit a term', () => {
  it('are found by shortcut, title and text, the best first, without case and accents', () => {
    expect(find('RE')).toEqual(['résumé', 'returns', 'refund', 'bye'])
    expect(find('return')).toEqual(['returns', 'bye'])
    expect(find('resume')).toEqual(['résumé'])
    expect(find('to ret')).toEqual(['returns'])
    expect(find('nothing')).toEqual([])
  })

  it('are the own first, then the shared, the last used first, then those of the visitor’s language', () => {
    expect(find('')[0]).toBe('bye')
    expect(find('', { used: ['hello', 'refund'] }).slice(0, 3)).toEqual(['bye', 'hello', 'refund'])
    expect(find('h', { language: 'es' })[0]).toBe('hola')
    expect(find('h', { language: 'en-GB' })[0]).toBe('hello')
  })

  it('are no more than asked for', () => {
    expect(find('', { limit: 2 })).toHaveLength(2)
  })
})
