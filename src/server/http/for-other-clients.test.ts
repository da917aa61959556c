import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { calls } from '#core/contract/index.ts'
import { forOtherClients } from './for-other-clients.ts'
import { buildOpenApi } from './openapi.ts'

/** The TypeScript below a folder of the project, as one text. */
const textOf = (folder: string, isPart: (path: string) => boolean) =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && isPart(path))
    .map((path) => readFileSync(new URL(`../../../${folder}/${path}`, import.meta.url), 'utf8'))
    .join('\n')
const namesIn = (text: string) => new Set(text.match(/(?<=['"`.])\w+/g))

it('[ENT-04] the calls that are for other clients are those that no client of this project makes; each has a test that makes it', () => {
  // A queued command names the call that it becomes.
  const isClient = (path: string) => !/\.test\.|^contract\/(?!.*\/commands\.ts$)/.test(path)
  const used = namesIn(
    ['src/app', 'src/widget', 'src/workers', 'src/core'].map((at) => textOf(at, isClient)).join('\n'),
  )
  expect(
    Object.keys(calls)
      .filter((id) => !used.has(id))
      .toSorted(),
  ).toEqual([...forOtherClients].toSorted())
  const tested = textOf('tests/server', () => true)
  const untested = [...forOtherClients].filter((id) => !new RegExp(`(?:ask|call|send)\\([^()]*'${id}'`).test(tested))
  expect(untested).toEqual([])
})

it('the description of the calls says which are for other clients', () => {
  const { paths } = buildOpenApi() as { paths: Record<string, Record<string, { [name: string]: unknown }>> }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const marked = operations.filter((each) => each['x-for-other-clients'] === true)
  expect(marked.map(({ operationId }) => operationId).toSorted()).toEqual([...forOtherClients].toSorted())
  for (const { description } of marked) expect(description).toContain('for other clients')
})
