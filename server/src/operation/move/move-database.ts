/**
 * npm run move-database -- <postgres://…> | embedded | cancel: the whole database to another place, and back. Everything is read-only
 * meanwhile and stays so until both sides are proved equal; the side that was left stays read-only for ever (decision 0066).
 */
import { join } from 'node:path'
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { DatabaseMove } from '../../platform/database-move.ts'
import { openFileStore } from '../../platform/file-stores/open-store.ts'
import { ids } from '../../platform/ids.ts'
import { type Connection, filesOnRecord } from '../backup/backup-store.ts'
import { notAsRecorded } from '../backup/stored-content.ts'
import { movedText, requireNotElsewhere, requireSource, requireTarget, type TargetState } from './checks.ts'
import { requireChain, requireEqual, requireSecret } from './compare.ts'
import { copyTables, makeTables } from './copy-tables.ts'
import { type Place, sourceOf, targetOf } from './place.ts'
import { beginReadOnly, endReadOnly, leaveForEver } from './read-only.ts'
import { dropMarker, emptyTarget, runOf, settleFormats, writeMarker } from './store.ts'

export type DatabaseMoved = {
  to: Place['name']
  tables: number
  rows: number
  /** Content on record that the file store does not hold as recorded; it was lost before. */
  missing: string[]
  sortsAlike: boolean
  seconds: number
}

/** Hears of each step, in words for the terminal. */
type Tell = (line: string) => void

/** Moves the database that the settings name. What was killed goes on with the next call while nothing could be written in between. */
export async function moveDatabase(
  config: Config,
  argument: string,
  tell: Tell,
  stop: AbortSignal,
): Promise<DatabaseMoved> {
  const began = clock.nowMs()
  const source = await sourceOf(config)
  const target = await targetOf(config, argument).catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  const open: Connection[] = []
  const connected = async (place: Place) => {
    const client = await place.open()
    open.push(client)
    await settleFormats(client)
    return client
  }
  try {
    const holder = await connected(source)
    const from = { client: holder, ...(await requireSource(holder, source)) }
    const to = await connected(target)
    requireNotElsewhere(from.move, target.name, await runOf(to))
    const filled = await requireTarget(to, target, from)
    if (from.move?.state === 'moved') {
      // Killed between the last two steps: everything was proved equal.
      await dropMarker(to)
      return { to: target.name, tables: 0, rows: 0, missing: [], sortsAlike: true, seconds: 0 }
    }
    await requireSecret(config, source)
    await requireChain(source)
    tell('核对附件 …')
    const missing = await notAsRecorded(await openFileStore(config), await filesOnRecord(holder), stop)
    const isGoneOn = from.isHeld && from.move !== null && from.move.run === filled.run
    const move: DatabaseMove =
      from.move && from.isHeld ? from.move : { state: 'copying', run: ids.next(), to: target.name, at: clock.now() }
    tell(isGoneOn ? '平台仍为只读，接着上一次做 …' : '平台改为只读，等待正在办理的结束 …')
    const jobs = await beginReadOnly(holder, move, stop)
    if (jobs > 0) tell(`有 ${jobs} 项后台任务没有做完，迁移后重新执行`)
    const reader = await connected(source)
    const copied = await copyAll({ from: reader, to }, { source, target, filled, move, isGoneOn }, tell, stop)
    await requireSecret(config, target)
    await leaveForEver(holder, move)
    await dropMarker(to)
    const seconds = Math.round((clock.nowMs() - began) / 1000)
    return { to: target.name, ...copied, missing, sortsAlike: filled.sortsAlike, seconds }
  } finally {
    await Promise.all(open.map((client) => client.end().catch(() => undefined)))
    await target.close()
    await source.close()
  }
}

type Run = { source: Place; target: Place; filled: TargetState; move: DatabaseMove; isGoneOn: boolean }

/** Fills the target and proves that it equals the source. */
async function copyAll(
  sides: { from: Connection; to: Connection },
  { source, target, filled, move, isGoneOn }: Run,
  tell: Tell,
  stop: AbortSignal,
): Promise<{ tables: number; rows: number }> {
  if (!isGoneOn) {
    if (filled.run !== undefined) await emptyTarget(sides.to)
    await writeMarker(sides.to, move.run)
  }
  tell('建立表 …')
  const tables = await makeTables(sides, target.address)
  tell(`复制 ${tables.length} 张表 …`)
  await copyTables(sides, tables, stop)
  tell('逐表核对行数和哈希，核验日志链 …')
  const rows = await requireEqual(sides, tables, stop)
  await requireChain(target, await requireChain(source))
  return { tables: tables.length, rows }
}

/** Gives up a move that is not finished: everybody may write again where the data are. */
export async function cancelMove(config: Config, stop: AbortSignal): Promise<void> {
  const source = await sourceOf(config)
  const client = await source.open()
  try {
    await settleFormats(client)
    const { move, about } = await requireSource(client, source)
    if (move?.state === 'moved')
      throw new Error(`${movedText(move)}，也不能放弃：需要迁回时在新的数据库上运行 npm run move-database`)
    if (move === null && !about.readsOnly) throw new Error('没有正在进行的迁移')
    await endReadOnly(client, stop)
  } finally {
    await client.end()
    await source.close()
  }
}

/** What the operator has to do next, one step a line. */
export function nextSteps(config: Config, argument: string, { to }: Pick<DatabaseMoved, 'to'>): string[] {
  const files = config.FILES_URL
    ? '附件留在 FILES_URL 指向的地方，设置不变'
    : `附件留在 ${join(config.DATA_DIR, 'files')}，DATA_DIR 不变`
  const isBack = argument === 'embedded'
  const secret = config.SECRET
    ? 'SECRET 保持不变'
    : `SECRET 设为 ${join(config.DATA_DIR, 'secret')} 的内容（SECRET="$(cat '${join(config.DATA_DIR, 'secret')}')"），并另行保存`
  const readers = ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const
  const former = readers.filter((key) => config[key])
  return [
    '停止全部进程',
    isBack
      ? `去掉 ${['DATABASE_URL', ...former].join('、')}`
      : `DATABASE_URL 设为 ${to}（带上密码）${former.length > 0 ? `，${former.join('、')} 改为新的或去掉` : ''}`,
    secret,
    ...(config.ARCHIVE_DIR ? ['去掉 ARCHIVE_DIR：外部数据库由它自己的管理员归档'] : []),
    ...(config.DEMO && !isBack ? ['继续使用演示数据的，另设 DEMO=1'] : []),
    ...(isBack && !config.DEMO ? ['保持 DEMO=0'] : []),
    files,
    '启动，确认可以办理；再运行 npm run backup 做一次备份',
    '原来的数据库一直只读，不会再被启动；确认无误后由您自行删除',
  ]
}
