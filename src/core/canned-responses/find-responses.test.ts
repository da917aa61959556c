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
const find = (term: string, { used = [] as string[], language = '', ownLanguage = 'en', limit = 10 } = {}) =>
  findResponses(all, term, { used, language, ownLanguage, limit }).map(({ shortcut }) => shortcut)

describe('canned responses that fit a term', () => {
  it('are found by shortcut, title and text, the best first, without case and accents', () => {
    expect(find('RE')).toEqual(['résumé', 'returns', 'refund', 'bye'])
    expect(find('return')).toEqual(['returns', 'bye'])
    expect(find('resume')).toEqual(['résumé'])
    expect(find('to ret')).toEqual(['returns'])
    expect(find('nothing')).toEqual([])
  })

  it('are those of the visitor’s language or none first, then of the agent’s, of others; the own before the shared, the last used first', () => {
    expect(find('')[0]).toBe('bye')
    expect(find('', { used: ['refund'] }).slice(0, 2)).toEqual(['bye', 'refund'])
    expect(find('h', { language: 'es' })[0]).toBe('hola')
    expect(find('h', { language: 'en-GB' })[0]).toBe('hello')
    // Enter inserts the first one: never an own one that the visitor cannot read, however often it was used.
    expect(find('h', { language: 'es', used: ['hello'] })[0]).toBe('hola')
    expect(find('h', { language: 'ar', used: ['hola'] }).slice(0, 2)).toEqual(['hello', 'hola'])
    expect(find('h', { language: 'ar', ownLanguage: 'es-MX', used: ['hello'] }).slice(0, 2)).toEqual(['hola', 'hello'])
  })

  it('are no more than asked for', () => {
    expect(find('', { limit: 2 })).toHaveLength(2)
  })
})
