import { expect, test } from 'vitest'
import { variableValues } from './variable-values.ts'

const eid = '01900000-0000-7000-8000-0000000000ab'
const situation = {
  visitor: { eid, name: 'Sam Hughes' },
  agentName: 'Maria Lindqvist',
  serviceName: 'Fernhill Outdoor',
  nowMs: Date.UTC(2026, 10, 23, 13, 5),
  language: 'en-GB',
  timeZone: 'Europe/Berlin',
}

test('all variables have values, date and time in the visitor’s language and the agent’s time zone', () => {
  expect(variableValues(situation)).toEqual({
    'visitor.name': 'Sam Hughes',
    'agent.name': 'Maria Lindqvist',
    'agent.firstName': 'Maria',
    'service.name': 'Fernhill Outdoor',
    date: '23 November 2026',
    time: '14:05',
  })
  expect(variableValues({ ...situation, language: 'es' }).date).toBe('23 de noviembre de 2026')
  expect(variableValues({ ...situation, language: 'no language' }).time).toMatch(/14|2:05/)
})

test.each(['Visitor 00AB', '+852 5550 0142', ''])('“%s” is no name to address a visitor by', (name) => {
  expect(variableValues({ ...situation, visitor: { eid, name } })['visitor.name']).toBe('')
})
