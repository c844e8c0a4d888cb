/** The figures of the whole installation, told once whichever process is asked: what waits in the database, and the room on the disks. */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import { clock } from '../clock.ts'
import type { Services } from '../services.ts'

const channels = ['sms', 'email'] as const

export type Sample = { labels?: Record<string, string>; value: number }

/** In the text format of Prometheus. With the database away the rest is still told. */
export async function houseFigures(services: Services, version: string, filesFolder: string): Promise<string> {
  const { config, dataVersion, replica, room, circuits } = services
  const [database, ...disks] = await Promise.all([
    waiting(services).catch(() => null),
    ...(config.DATABASE_URL ? [] : [diskOf('data', config.DATA_DIR)]),
    diskOf('files', filesFolder),
  ])
  const isReadOnly = await room.isShort(true).catch(() => false)
  const ofDisk = (key: 'free' | 'size') => disks.flatMap((disk) => disk?.(key) ?? [])
  const registry = new Registry()
  const gauge = (name: string, help: string, samples: readonly Sample[]) => {
    const of = new Gauge({ name, help, labelNames: Object.keys(samples[0]?.labels ?? {}), registers: [registry] })
    for (const { labels = {}, value } of samples) of.set(labels, value)
  }
  gauge('portal_build_info', 'Version of the product and number of applied migrations.', [
    { labels: { version, data_version: String(dataVersion) }, value: 1 },
  ])
  gauge('portal_database_up', '1 when the database answered.', [{ value: Number(database !== null) }])
  if (replica) {
    const lag = replica.lagSeconds()
    gauge('portal_replica_up', '1 while the read replica is read; otherwise the database answers for it.', [
      { value: Number(replica.state() === 'ok') },
    ])
    gauge('portal_replica_lag_seconds', 'How far the read replica is behind; none while unknown.', [
      ...(lag === null ? [] : [{ value: lag }]),
    ])
  }
  gauge('portal_read_only', '1 while there is too little room on a disk to save.', [{ value: Number(isReadOnly) }])
  gauge('portal_jobs', 'Background jobs by queue and state.', database?.jobs ?? [])
  gauge('portal_outbox_oldest_seconds', 'Age of the oldest message that waits to be sent.', database?.oldest ?? [])
  gauge('portal_outbox_undelivered', 'Messages that were given up after the last try.', database?.undelivered ?? [])
  gauge(
    'portal_circuit_open',
    '1 while the circuit breaker of an outside service is not closed.',
    circuits.states().map(({ service, state }) => ({ labels: { service }, value: Number(state !== 'closed') })),
  )
  gauge('portal_disk_free_bytes', 'Room left for the data folder and the files.', ofDisk('free'))
  gauge('portal_disk_size_bytes', 'Size of the disk of the data folder and the files.', ofDisk('size'))
  return registry.metrics()
}

/** What waits in the queue and for its gateways. */
export async function waiting({
  db,
}: Pick<Services, 'db'>): Promise<Record<'jobs' | 'oldest' | 'undelivered', Sample[]>> {
  const jobs = await db.execute<{ queue: string; state: string; count: number }>(
    sql`select name as queue, state::text, count(*)::int as count from pgboss.job where name not like '\\_\\_%' group by 1, 2 order by 1, 2`,
  )
  const outbox = await db.execute<{ channel: string; state: string; oldest: string; count: number }>(
    sql`select channel, state, extract(epoch from min(at))::float8 as oldest, count(*)::int as count from delivery where state in ('queued', 'failed') group by 1, 2`,
  )
  const of = (channel: string, state: string) =>
    outbox.rows.find((row) => row.channel === channel && row.state === state)
  const ofChannels = (value: (channel: string) => number) =>
    channels.map((channel): Sample => ({ labels: { channel }, value: value(channel) }))
  return {
    jobs: jobs.rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    oldest: ofChannels((channel) => {
      const row = of(channel, 'queued')
      return row ? Math.max(0, clock.nowMs() / 1000 - Number(row.oldest)) : 0
    }),
    undelivered: ofChannels((channel) => of(channel, 'failed')?.count ?? 0),
  }
}

/** Null where the folder cannot be asked. */
export async function diskOf(place: string, folder: string) {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) =>
      (key: 'free' | 'size'): Sample => ({ labels: { place }, value: (key === 'free' ? bavail : blocks) * bsize }),
    () => null,
  )
}
