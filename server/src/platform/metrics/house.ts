/** The figures of the whole installation: what waits in the database, and the room on the disks. */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { clock } from '../clock.ts'
import type { Services } from '../services.ts'
import type { HouseFigures } from './text.ts'

const channels = ['sms', 'email'] as const

export async function houseFigures(services: Services, version: string, filesFolder: string): Promise<HouseFigures> {
  const { config, dataVersion, room } = services
  const [database, ...disks] = await Promise.all([
    waiting(services).catch(() => null),
    ...(config.DATABASE_URL ? [] : [diskOf('data', config.DATA_DIR)]),
    diskOf('files', filesFolder),
  ])
  return {
    version,
    dataVersion,
    ...(database ?? { jobs: [], outboxAge: {}, undelivered: {} }),
    databaseUp: database !== null,
    disks: disks.filter((disk) => disk !== null),
    readOnly: await room.isShort(true).catch(() => false),
  }
}

async function waiting({ db }: Services): Promise<Pick<HouseFigures, 'jobs' | 'outboxAge' | 'undelivered'>> {
  const jobs = await db.execute<{ queue: string; state: string; count: number }>(
    sql`select name as queue, state::text, count(*)::int as count from pgboss.job where name not like '\\_\\_%' group by 1, 2 order by 1, 2`,
  )
  const outbox = await db.execute<{ channel: string; state: string; oldest: string; count: number }>(
    sql`select channel, state, extract(epoch from min(at))::float8 as oldest, count(*)::int as count from delivery where state in ('queued', 'failed') group by 1, 2`,
  )
  const of = (channel: string, state: string) =>
    outbox.rows.find((row) => row.channel === channel && row.state === state)
  const each = (value: (channel: string) => number) => Object.fromEntries(channels.map((name) => [name, value(name)]))
  return {
    jobs: jobs.rows,
    outboxAge: each((channel) => {
      const row = of(channel, 'queued')
      return row ? Math.max(0, clock.nowMs() / 1000 - Number(row.oldest)) : 0
    }),
    undelivered: each((channel) => of(channel, 'failed')?.count ?? 0),
  }
}

async function diskOf(place: string, folder: string) {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ place, free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
}
