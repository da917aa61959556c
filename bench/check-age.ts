/*
 * A step of `npm run check`: names the figures whose code has changed much since they were measured. Only warns.
 */
import { changesSince, mostChanges } from './age.ts'
import { readResults } from './report.ts'

for (const [name, { commit }] of Object.entries(await readResults())) {
  const changes = commit === undefined ? null : await changesSince(name, commit)
  if (changes !== null && changes > mostChanges)
    console.log(`The figures of ${name} are old: ${changes} commits since ${commit}. Run npm run bench -- ${name}.`)
}
