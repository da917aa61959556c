import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillVariables, firstNameOf, placeholderOf, responseVariables, unfilledIn } from './variables.ts'

describe('variables of a canned response', () => {
  it('are filled in, with or without spaces around their name', () => {
    const values = { 'visitor.name': 'Sam', 'agent.firstName': 'Maria', time: '14:05' }
    expect(
      fillVariables('Hi {{visitor.name}}, {{ agent.firstName }} here at {{time}}. {{visitor.name}}!', values),
    ).toBe('Hi Sam, Maria here at 14:05. Sam!')
  })

  it('stay if they have no value or are unknown, and are found in the order of the text', () => {
    const text = fillVariables('{{visitor.name}} {{order.number}} {{date}} {{toString}}', {
      date: '',
      'visitor.name': '',
    })
    expect(unfilledIn(text).map((each) => [each.text, text.slice(each.start, each.end)])).toEqual(
      ['{{visitor.name}}', '{{order.number}}', '{{date}}', '{{toString}}'].map((each) => [each, each]),
    )
    expect(unfilledIn('a {{ }} {{1}} { {date} } {{a.b.c}} {{visitor name}}')).toEqual([])
  })

  it('are filled in once: a value that looks like a variable is left as it is', () => {
    expect(
      fillVariables('Hi {{visitor.name}}', { 'visitor.name': '{{agent.name}} $& $1', 'agent.name': 'Maria' }),
    ).toBe('Hi {{agent.name}} $& $1')
  })

  it('never change anything else', () => {
    const part = fc.oneof(fc.constantFrom('{', '}', '{{', '}}', ' ', '.', 'date'), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        expect(fillVariables(text, {})).toBe(text)
      }),
    )
    for (const name of responseVariables) expect(unfilledIn(placeholderOf(name))).toHaveLength(1)
  })

  it.each([
    ['Maria Lindqvist', 'Maria'],
    [' Maria  Lindqvist', 'Maria'],
    ['林美玲', '林美玲'],
    ['', ''],
  ])('the first name of “%s” is “%s”', (name, first) => {
    expect(firstNameOf(name)).toBe(first)
  })
})
