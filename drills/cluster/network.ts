/**
 * Machines on one machine: a network namespace each, joined by a bridge, so that every program has its own address with
 * the usual ports and a machine can be cut off as by a pulled cable. Needs root and `ip`.
 */
import { spawnSync } from 'node:child_process'

/** Of the block that is reserved for measurements (RFC 2544): no address of it is on the internet. */
const block = '198.18.77'
const bridge = 'green0'
/** The last part of each machine's address; the first of the block is this machine's own. */
const hosts = { db1: 11, db2: 12, db3: 13, app1: 21, app2: 22, front: 31, store: 41 } as const

export const bucketPort = 9000

export type Machine = keyof typeof hosts
export const machineNames = Object.keys(hosts) as Machine[]
export const network = `${block}.0/24`
/** Of this machine itself, which stands for the operators'. */
export const ownAddress = `${block}.1`
export const addressOf = (machine: Machine): string => `${block}.${hosts[machine]}`

const namespaceOf = (machine: Machine) => `green-${machine}`
const linkOf = (machine: Machine) => `gv-${machine}`

/** What runs a program on a machine, before the program's own words. */
export const inside = (machine: Machine): string[] => ['ip', 'netns', 'exec', namespaceOf(machine)]

function ip(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' })
  if (error) throw new Error(`没有 ip 程序，不能建立试用的网络：apt install iproute2（${error.message}）`)
  if (status !== 0) throw new Error(`ip ${args.join(' ')}：${stderr.trim()}`)
  return stdout
}

/** Whether a trial's network is there already. */
const isOpen = () => spawnSync('ip', ['link', 'show', bridge], { stdio: 'ignore' }).status === 0

/** Builds the network; refuses where another trial has it. */
export function openNetwork(): void {
  if (process.getuid?.() !== 0) throw new Error('在一台机器上试用集群要建立网络命名空间，须以 root 运行')
  if (isOpen())
    throw new Error(`本机已有一个试用的集群（网桥 ${bridge}）：请先停止它；没有在运行的，运行 npm run cluster -- clear`)
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${ownAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const machine of machineNames) {
    const [namespace, link] = [namespaceOf(machine), linkOf(machine)]
    ip('netns', 'add', namespace)
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', link, 'master', bridge, 'up')
    ip('-n', namespace, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  }
}

/** All processes on a machine. */
export function processesOf(machine: Machine): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', namespaceOf(machine)], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter(Boolean).map(Number)
}

/** Pulls the cable of a machine, or plugs it in again. */
export function setLink(machine: Machine, state: 'up' | 'down'): void {
  ip('link', 'set', linkOf(machine), state)
}

/** Ends what still runs on the machines and removes the network; harmless where there is none. */
export function closeNetwork(): void {
  for (const machine of machineNames) {
    for (const pid of processesOf(machine)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has just ended.
      }
    }
    spawnSync('ip', ['netns', 'del', namespaceOf(machine)], { stdio: 'ignore' })
    spawnSync('ip', ['link', 'del', linkOf(machine)], { stdio: 'ignore' })
  }
  spawnSync('ip', ['link', 'del', bridge], { stdio: 'ignore' })
}
