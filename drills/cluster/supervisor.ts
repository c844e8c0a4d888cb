/** Runs the programs of the machines as their systemd would: started again a second after they ended, with a log each. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inside, type Machine, processesOf } from './network.ts'

export type Program = {
  machine: Machine
  name: string
  command: readonly string[]
  environment?: Record<string, string>
  /** Of this machine; without one the program starts as root. */
  user?: string
}

export type Supervisor = {
  start(program: Program): void
  /** One program with its children; the next one is started a second later. */
  signal(machine: Machine, name: string, signal: NodeJS.Signals): void
  /** Every process of the machine as it is now. */
  signalAll(machine: Machine, signal: NodeJS.Signals): void
  /** Nothing is started on the machine until it is allowed again, as on one that has no power. */
  setPower(machine: Machine, state: 'on' | 'off'): void
  /** How often a program has been started. */
  starts(machine: Machine, name: string): number
  /** Ends these programs and waits for them; the others go on. */
  stop(names: readonly string[]): Promise<void>
}

type Running = { program: Program; child: ChildProcess | null; starts: number; isWanted: boolean }

const restartAfterMs = 1000
const endsWithinMs = 20_000

/** `folder`: where the logs lie, one for each program of each machine. */
export async function openSupervisor(folder: string): Promise<Supervisor> {
  const logs = join(folder, 'log')
  await mkdir(logs, { recursive: true })
  const all: Running[] = []
  const off = new Set<Machine>()
  const find = (machine: Machine, name: string) => {
    const found = all.find(({ program }) => program.machine === machine && program.name === name)
    if (!found) throw new Error(`there is no ${name} on ${machine}`)
    return found
  }

  function launch(one: Running): void {
    const { machine, name, command, environment = {}, user } = one.program
    if (!one.isWanted) return
    if (off.has(machine)) {
      setTimeout(() => launch(one), restartAfterMs)
      return
    }
    const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] : []
    const [program = '', ...args] = [...inside(machine), ...as, ...command]
    const log = openSync(join(logs, `${machine}-${name}.log`), 'a')
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      ...environment,
    }
    one.child = spawn(program, args, { cwd: '/', env, stdio: ['ignore', log, log], detached: true })
    one.starts++
    one.child.once('exit', () => {
      one.child = null
      setTimeout(() => launch(one), restartAfterMs)
    })
  }

  return {
    start(program) {
      const one: Running = { program, child: null, starts: 0, isWanted: true }
      all.push(one)
      launch(one)
    },
    signal(machine, name, signal) {
      const { child } = find(machine, name)
      // The whole group: HAProxy and nginx work in children.
      if (child?.pid) process.kill(-child.pid, signal)
    },
    signalAll(machine, signal) {
      for (const pid of processesOf(machine)) {
        try {
          process.kill(pid, signal)
        } catch {
          // It has just ended.
        }
      }
    },
    setPower(machine, state) {
      if (state === 'off') off.add(machine)
      else off.delete(machine)
    },
    starts: (machine, name) => find(machine, name).starts,
    async stop(names) {
      const ending = all.filter(({ program }) => names.includes(program.name))
      await Promise.all(
        ending.map(async (one) => {
          one.isWanted = false
          const { child } = one
          if (!child) return
          const gone = once(child, 'exit')
          child.kill('SIGTERM')
          if ((await Promise.race([gone, wait(endsWithinMs, null)])) === null) child.kill('SIGKILL')
        }),
      )
    },
  }
}
