/*
 * `node scripts/command.mjs test`: each command of `package.json` begins here. It imports nothing but what an old Node
 * has, and the command itself only once the Node is new enough: imports are resolved before the first line runs, so a
 * command that an old Node cannot read would end before it could fetch a newer one.
 */
import { requireNode } from './require-node.mjs'

await requireNode()
const [name] = process.argv.splice(2, 1)
await import(`./${name}.mjs`)
