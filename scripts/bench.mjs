/*
 * `npm run bench`: builds what is out of date and measures it. Arguments go to bench/run.ts.
 */
import { build } from './build-outdated.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run-command.mjs'

if (!((await ensureInstalled()) && (await build()))) process.exit(1)
const { code } = await runTool('tsx/dist/cli.mjs', ['bench/run.ts', ...process.argv.slice(2)])
process.exitCode = code
