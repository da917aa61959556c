/*
 * Runs a program of this repository and waits for it. Output goes to the terminal, or is kept when `captured`.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Absolute path of a file of the repository. */
export const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Resolves to `{ code, output }`; never rejects. `env` adds to the environment; undefined removes. */
export function runCommand(command, args, { env = {}, captured = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: at('.'),
      env: { ...process.env, ...env },
      stdio: captured ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (data) => {
      output += data
    })
    child.stderr?.on('data', (data) => {
      output += data
    })
    child.on('error', (error) => resolve({ code: 1, output: `${output}${command}: ${error.message}\n` }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}${signal}\n` : output }))
  })
}

/** Runs a tool of node_modules in this Node, without the price of npx. */
export const runTool = (script, args, options) =>
  runCommand(process.execPath, [at(`node_modules/${script}`), ...args], options)
