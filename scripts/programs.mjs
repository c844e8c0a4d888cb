/** Runs programs on the Node that the product brings. Plain JavaScript for Node 20. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
export const node = join(modules, 'node/bin/node')

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A program that does not end by itself is killed after this time. */
const killAfterMs = 8000
let running = 0

/** Runs a program to its end on the product's Node and returns its exit code. */
export function run(args, env) {
  return begin(args, env).ended
}

/** Signals are forwarded to the program; Ctrl-C in a terminal reaches both at once, so it is not forwarded. */
export function begin(args, env = {}) {
  running += 1
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      running -= 1
      for (const one of signals) process.off(one, pass)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
  return { child, ended }
}

/** Somebody has stopped an install or a build. */
export class Stopped extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`)
    this.signal = signal
  }
}

/**
 * Runs a step of an install or build to its end, with `more` in its environment; what it says is shown only when it
 * fails, and handed to `onFailure`. It has a process group of its own, which a signal ends with all that npm or the
 * bundler have started; then this throws Stopped.
 */
export function runStep([program, ...args], cwd, { env: more = {}, onFailure = () => {} } = {}) {
  running += 1
  const { FORCE_COLOR: _, ...env } = process.env
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NO_COLOR: '1', ...more },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part))
  let stoppedBy = null
  let kill
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has just ended.
    }
  }
  const stop = (signal) => {
    stoppedBy ??= signal
    end('SIGTERM')
    kill ??= setTimeout(() => end('SIGKILL'), killAfterMs)
  }
  for (const signal of signals) process.on(signal, stop)
  return new Promise((resolve, reject) => {
    const done = (isGood) => {
      running -= 1
      clearTimeout(kill)
      for (const signal of signals) process.off(signal, stop)
      if (stoppedBy) return reject(new Stopped(stoppedBy))
      if (!isGood) {
        process.stderr.write(`\n${said.trim()}\n`)
        onFailure(said.trim())
      }
      resolve(isGood)
    }
    child.on('error', (error) => {
      said += error.message
      done(false)
    })
    child.on('close', (code) => done(code === 0))
  })
}

/** Lets a signal that comes while no program runs end this process like one that comes while one does. */
export function watchSignals(onStop) {
  for (const signal of signals)
    process.on(signal, () => {
      if (running === 0) onStop(signal)
    })
}

/** The JavaScript file behind a package's command. */
export function bin(name, command) {
  const folder = join(modules, name)
  const { bin: commands } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof commands === 'string' ? commands : commands[command])
}
