import { expect, test } from 'vitest'
import { differences, factDifferences } from './compare.ts'

const written = { agent: ['a1-000', 'a1-001'], visitor: ['v1-000'] }
const held = ['a1-000', 'v1-000', 'a1-001']
const end = 'tab 1'
const whole = { end, texts: held, faults: [] }

test('[PWA-05] nothing is found where the backend and each end have every text once and in order', () => {
  expect(differences(written, held, [whole])).toEqual([])
})

test('[PWA-05] a text that is lost, doubled, out of order or made up at the backend is found', () => {
  expect(differences(written, ['a1-000', 'v1-000'], [])).toEqual(['a1-001 is not at the backend'])
  expect(differences(written, [...held, 'v1-000'], [])).toContain('v1-000 is at the backend more than once')
  expect(differences(written, ['a1-001', 'v1-000', 'a1-000'], [])).toEqual([
    'a1-000 of the agent is out of order at the backend',
  ])
  expect(differences(written, [...held, 'v1-009'], [])).toEqual(['nobody wrote v1-009, which the backend has'])
})

test('[PWA-05] a text that an end lacks, doubles, moves or has alone is found, and what the reading found', () => {
  const atEnd = (texts: string[], faults: string[] = []) => differences(written, held, [{ end, texts, faults }])
  expect(atEnd(['a1-000', 'a1-001'])).toEqual(['tab 1 lacks v1-000'])
  expect(atEnd([...held, 'a1-001'])).toEqual(['tab 1 shows a1-001 more than once'])
  expect(atEnd(['v1-000', 'a1-000', 'a1-001'])).toEqual(['tab 1 shows a1-000 in another place'])
  expect(atEnd([...held, 'v1-001'])).toEqual(['tab 1 shows v1-001, which the backend lacks'])
  expect(atEnd(held, ['a1-000 moved'])).toEqual(['tab 1: a1-000 moved'])
})

test('[PWA-05] a fact that differs at an end is found; one that the end does not show is not asked of it', () => {
  const expected = { labels: ['Urgent'], status: 'closed' }
  expect(factDifferences(expected, { backend: expected, 'tab 1': { status: 'closed' } })).toEqual([])
  expect(factDifferences(expected, { backend: { labels: [], status: 'closed' } })).toEqual([
    'backend: labels is [] in place of ["Urgent"]',
  ])
})
