/** Runs programs on the Node that the product brings. Plain JavaScript for Node 20. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
export const node = join(modules, 'node/bin/node')

/** Runs a program to its end on the product's Node and returns its exit code. */
export function run(args, env) {
  return begin(args, env).ended
}

/** Signals are forwarded to the program; Ctrl-C in a terminal reaches both at once, so it is not forwarded. */
export function begin(args, env = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, pass)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
  return { child, ended }
}

/** The JavaScript file behind a package's command. */
export function bin(name, command) {
  const folder = join(modules, name)
  const { bin: commands } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof commands === 'string' ? commands : commands[command])
}
