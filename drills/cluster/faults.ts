/** The faults of the drill: what is struck, how, for how long, and within what time people can save again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../load/arrivals.ts'
import { type Cluster, type DatabaseMachine, databases, servers } from './cluster.ts'
import { type Machine, setLink } from './network.ts'

type How = 'kill' | 'pause' | 'cut'
type Struck = { machine: Machine; mend: () => void }

export type Fault = {
  /** As the page of results writes it. */
  title: string
  how: How
  /** How long it lasts before it is mended; a killed program is started again by its supervisor before that. */
  lastsSeconds: number
  /** The goal: saving works again within so many seconds. */
  withinSeconds: number
  strike(cluster: Cluster, random: () => number): Promise<Struck>
}

/** The lease of the primary is 20 s: a node that is away for longer is replaced. */
const longerThanLease = 32
const short = 12
/** Where the primary's whole node is gone, its lease has to end first. */
const withLease = 30
const otherwise = 10

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** A whole machine: without power, frozen, or with its cable pulled. */
function strikeMachine({ supervisor }: Cluster, machine: Machine, how: How): Struck {
  if (how === 'kill') {
    supervisor.setPower(machine, 'off')
    supervisor.signalAll(machine, 'SIGKILL')
    return { machine, mend: () => supervisor.setPower(machine, 'on') }
  }
  if (how === 'pause') {
    supervisor.signalAll(machine, 'SIGSTOP')
    return { machine, mend: () => supervisor.signalAll(machine, 'SIGCONT') }
  }
  setLink(machine, 'down')
  return { machine, mend: () => setLink(machine, 'up') }
}

function strikeProgram({ supervisor }: Cluster, machine: Machine, name: string, how: How): Struck {
  supervisor.signal(machine, name, how === 'kill' ? 'SIGKILL' : 'SIGSTOP')
  return { machine, mend: () => (how === 'pause' ? supervisor.signal(machine, name, 'SIGCONT') : undefined) }
}

async function presentPrimary(cluster: Cluster): Promise<DatabaseMachine> {
  const machine = await cluster.primary()
  if (!machine) throw new Error('there is no primary to strike')
  return machine
}

const hows = { kill: '断电', pause: '停住', cut: '断网' } as const
const programHows = { kill: '被结束', pause: '停住' } as const

const primaryNode = (how: How): Fault => ({
  title: `主库整台机器${hows[how]}`,
  how,
  lastsSeconds: longerThanLease,
  withinSeconds: withLease,
  strike: async (cluster) => strikeMachine(cluster, await presentPrimary(cluster), how),
})

const primaryProcess: Fault = {
  title: '主库的数据库进程被结束',
  how: 'kill',
  lastsSeconds: short,
  withinSeconds: otherwise,
  async strike(cluster) {
    const machine = await presentPrimary(cluster)
    const file = join(cluster.rootOf(machine), 'var/lib/postgresql/15/portal/postmaster.pid')
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    return { machine, mend: () => undefined }
  },
}

const replicaNode = (how: How): Fault => ({
  title: `备库整台机器${hows[how]}`,
  how,
  lastsSeconds: short,
  withinSeconds: otherwise,
  async strike(cluster, random) {
    const primary = await presentPrimary(cluster)
    return strikeMachine(
      cluster,
      pick(
        random,
        databases.filter((machine) => machine !== primary),
      ),
      how,
    )
  },
})

const serverNode = (how: How): Fault => ({
  title: `平台整台机器${hows[how]}`,
  how,
  lastsSeconds: short,
  withinSeconds: otherwise,
  strike: async (cluster, random) => strikeMachine(cluster, pick(random, servers), how),
})

const program = (title: string, name: string, how: 'kill' | 'pause', machines: readonly Machine[]): Fault => ({
  title: `${title}${programHows[how]}`,
  how,
  lastsSeconds: short,
  withinSeconds: otherwise,
  strike: async (cluster, random) => strikeProgram(cluster, pick(random, machines), name, how),
})

/** Every kind of fault once. A paused front has nobody to take over: there is one, so it is only killed. */
export const faults: readonly Fault[] = [
  primaryNode('kill'),
  primaryNode('pause'),
  primaryNode('cut'),
  primaryProcess,
  replicaNode('kill'),
  replicaNode('pause'),
  replicaNode('cut'),
  program('etcd 成员', 'etcd', 'kill', databases),
  program('etcd 成员', 'etcd', 'pause', databases),
  program('连接池（PgBouncer）', 'pgbouncer', 'kill', servers),
  program('连接池（PgBouncer）', 'pgbouncer', 'pause', servers),
  program('数据库的代理（HAProxy）', 'haproxy', 'kill', servers),
  program('数据库的代理（HAProxy）', 'haproxy', 'pause', servers),
  program('平台进程', 'portal', 'kill', servers),
  program('平台进程', 'portal', 'pause', servers),
  serverNode('kill'),
  serverNode('cut'),
  program('前面的代理（nginx）', 'nginx', 'kill', ['front']),
  program('前面的代理（HAProxy）', 'haproxy', 'kill', ['front']),
]

/** So many faults in an order from the seed: every kind once before any comes again; `how`: of these only. */
export function faultsBySeed(seed: number, count: number, how?: string): Fault[] {
  const random = seeded(seed)
  const order: Fault[] = []
  while (order.length < count) {
    const left = faults.filter((one) => how === undefined || one.how === how)
    if (left.length === 0) break
    while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return order.slice(0, count)
}
