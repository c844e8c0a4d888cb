/**
 * The weekly restore drill beside the running server: the archive restored to a point of a minute ago in a separate
 * place, compared with what was recorded then: every table's rows, the content of every file, the chain over the log.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lastSeal } from '../../base/audit/chain-store.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openDiskStore } from '../../platform/file-stores/disk-store.ts'
import { isInBucket } from '../../platform/file-stores/open-store.ts'
import { ids } from '../../platform/ids.ts'
import { clusterPlace, isAlive } from '../../platform/postgres/embedded-postgres.ts'
import type { Services } from '../../platform/services.ts'
import { chainText, checkLog } from '../log-check.ts'
import { tellAdministrators } from '../set-up/tell-administrators.ts'
import { countRows, endPiece, filesOnRecord, nameRestorePoint } from './backup-store.ts'
import { archiveInUse, listBases, requireHandedOver, withRunning } from './base-copy.ts'
import { withCluster } from './cluster-copy.ts'
import { type Drill, insertDrill } from './drill-store.ts'
import { restoreDatabase } from './moment.ts'
import { emptyAgain } from './restore.ts'
import { notAsRecorded } from './stored-content.ts'

const workplace = 'drill-'

/** Runs the drill, records the result, and notifies the administrators of a failure. */
export async function drillRestore(services: Services): Promise<void> {
  const { config, db, log, closing } = services
  if (!config.ARCHIVE_DIR) return
  const began = clock.nowMs()
  const found = await rehearse(services).catch((error: unknown) => ({
    rows: 0,
    files: 0,
    lines: 0,
    faults: [error instanceof Error ? error.message : String(error)],
  }))
  if (closing.aborted) return
  const seconds = Math.round((clock.nowMs() - began) / 1000)
  const drill: Drill = { id: ids.next(), at: clock.now(), seconds, ...found }
  const { faults } = drill
  log[faults.length > 0 ? 'error' : 'info'](drill, 'restore drill')
  await transaction(db, async (tx) => {
    await insertDrill(tx, drill)
    await writeAudit(tx, lineOf(drill))
    if (faults.length > 0)
      await tellAdministrators(tx, services, { template: 'drillFailed', values: { faults: faults.join('；') } })
  })
}

function lineOf({ seconds, rows, files, lines, faults }: Drill): Parameters<typeof writeAudit>[1] {
  const result =
    faults.length > 0
      ? `失败：${faults.join('；')}`
      : `成功，用时 ${seconds} 秒，数据 ${rows} 行、附件 ${files} 个、日志 ${lines} 条均一致`
  return { kind: 'system', actor: null, action: '恢复演练', result }
}

type Found = Pick<Drill, 'rows' | 'files' | 'lines' | 'faults'>

async function rehearse({
  config,
  db,
  files,
  closing,
}: Pick<Services, 'config' | 'db' | 'files' | 'closing'>): Promise<Found> {
  const { home } = await clusterPlace(config.DATA_DIR)
  await removeLeftOver(home)
  const folder = join(home, `${workplace}${process.pid}`)
  const scratch: Config = { ...config, DATA_DIR: folder, FILES_URL: undefined, ARCHIVE_DIR: undefined }
  const sealed = await lastSeal(db)
  const { place, point, counts } = await notePoint(config)
  const base = (await listBases(place)).at(-1)
  if (!base) throw new Error('归档中还没有数据副本')
  try {
    await mkdir(folder, { mode: 0o711 })
    const { rows } = await restoreDatabase(scratch, place, base, { point }, closing, null)
    const recorded = await withCluster(folder, filesOnRecord)
    const chain = await checkLog(scratch, sealed ?? undefined)
    const lost = await notAsRecorded(isInBucket(config) ? files : openDiskStore(place.files), recorded, closing)
    return {
      rows: Object.values(rows).reduce((sum, one) => sum + one, 0),
      files: recorded.length,
      lines: chain.lines,
      faults: [
        ...differences(counts, rows),
        ...(chain.fault ? [chainText(chain)] : []),
        ...(lost.length > 0 ? [`归档中有 ${lost.length} 个附件缺失或损坏：${lost.slice(0, 5).join('、')}`] : []),
      ],
    }
  } finally {
    await emptyAgain(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

type Counts = Record<string, { least: number; most: number }>

/** Names a point in the log, hands it over, and answers what stood there; where people were writing just then, between which numbers. */
async function notePoint(config: Config) {
  return withRunning(config, async (client) => {
    const place = await archiveInUse(config, client)
    if (!place) throw new Error('运行中的数据库没有使用 ARCHIVE_DIR，请停止全部进程后重新启动')
    const before = await countRows(client)
    const point = `drill_${ids.next()}`
    await nameRestorePoint(client, point)
    const piece = await endPiece(client)
    const after = await countRows(client)
    await requireHandedOver(client, place, piece)
    const counts: Counts = {}
    for (const table of Object.keys(before).filter(isOurs)) {
      const both = [before[table] ?? 0, after[table] ?? 0]
      counts[table] = { least: Math.min(...both), most: Math.max(...both) }
    }
    return { place, point, counts }
  })
}

/** Row counts of the queue's tables, and of those that change every second, prove nothing about a restore. */
const passing = new Set(['public.session', 'public.rate_limit', 'public.captcha', 'public.file_link'])
const isOurs = (table: string) => table.startsWith('public.') && !passing.has(table)

function differences(expected: Counts, found: Record<string, number>): string[] {
  return Object.entries(expected).flatMap(([table, { least, most }]) => {
    const rows = found[table]
    if (rows !== undefined && rows >= least && rows <= most) return []
    return [`${table} 应为 ${least === most ? least : `${least} 至 ${most}`} 行，恢复得到 ${rows ?? '无此表'}`]
  })
}

/** What a killed drill has left. */
async function removeLeftOver(home: string) {
  for (const name of await readdir(home)) {
    if (!name.startsWith(workplace) || isAlive(Number(name.slice(workplace.length)))) continue
    await emptyAgain(join(home, name))
    await rm(join(home, name), { recursive: true, force: true })
  }
}
