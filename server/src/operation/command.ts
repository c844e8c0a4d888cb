/** The commands `npm run backup`, `restore`, `files`, `verify`, `rekey`, `admin-code`, `move-database` and `export`: read the settings, run, print the result in one line. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ChainState } from '../base/audit/chain.ts'
import { hashWith } from '../crypto/digest.ts'
import { clock, localTime } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { backUp } from './backup/backup.ts'
import { noteBackup } from './backup/backup-note.ts'
import { type Manifest, manifestName } from './backup/manifest.ts'
import { momentOf, restoreMoment } from './backup/moment.ts'
import { restore } from './backup/restore.ts'
import { type ExportFormat, exportAll } from './full-export.ts'
import { announceNewKey } from './key/rekey.ts'
import { chainText, checkLog, notedSeal } from './log-check.ts'
import { cancelMove, moveDatabase, nextSteps } from './move/move-database.ts'
import { moveFiles } from './move/move-files.ts'
import { printedCode } from './set-up/admin-code.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stop.abort(new Error('已中断，没有留下半成品')))

try {
  const [door, argument, option, until] = process.argv.slice(2)
  if (door === 'verify') process.exitCode = await runVerify(argument)
  else if (door === 'files' && argument === 'move') process.exitCode = await runMove()
  else if (door === 'rekey') process.exitCode = await runRekey()
  else if (door === 'admin-code') process.exitCode = await runAdminCode()
  else if (door === 'move-database' && argument && option === undefined)
    process.exitCode = argument === 'cancel' ? await runCancelMove() : await runMoveDatabase(argument)
  else if (door === 'export' && argument && isOfExport(process.argv.slice(4)))
    process.exitCode = await runExport(resolve(argument), process.argv.slice(4))
  else if (door === 'backup' && argument) process.exitCode = await runBackup(resolve(argument))
  else if (door === 'restore' && argument && (option === undefined || (option === '--until' && until)))
    process.exitCode = await runRestore(resolve(argument), until)
  else
    throw new Error(
      "用法：npm run backup -- <目录>、npm run restore -- <备份或归档目录> [--until '2026-11-20 10:00']、npm run files -- move、npm run verify [-- <链尾>]、npm run rekey、npm run admin-code、npm run move-database -- <postgres://新的数据库 | embedded | cancel> 或 npm run export -- <目录> [--json] [--unmasked]",
    )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** The settings; hashes are made by the suite that they name. */
function settings(): Config {
  const config = readConfig(process.env)
  hashWith(config.CRYPTO)
  return config
}

async function runBackup(folder: string): Promise<number> {
  const config = settings()
  const { manifest, missing } = await backUp(config, folder, stop.signal)
  // The backup is made: that its moment could not be noted does not undo it.
  await noteBackup(config, manifest.madeAt).catch(() =>
    process.stderr.write('注意：没有能把这次备份的时间记入系统，管理员的工作台不会显示它\n'),
  )
  process.stdout.write(`备份完成：${folder}（${summary(manifest)}）\n`)
  if (missing.length === 0) return 0
  process.stderr.write(`注意：有 ${missing.length} 个附件在备份之前已缺失或损坏：\n${missing.join('\n')}\n`)
  return 1
}

async function runRestore(folder: string, until: string | undefined): Promise<number> {
  const config = settings()
  const isBackup = existsSync(join(folder, manifestName))
  if (!isBackup) return runRestoreMoment(config, folder, until === undefined ? null : momentOf(until))
  if (until) throw new Error(`${folder} 是一次备份，只能恢复到备份的时刻；--until 用于归档目录`)
  const manifest = await restore(config, folder, stop.signal)
  process.stdout.write(`恢复完成：${config.DATA_DIR}（${summary(manifest)}），行数与清单一致\n`)
  return tellChain(await checkLog(config))
}

async function runRestoreMoment(config: Config, folder: string, at: string | null): Promise<number> {
  const began = clock.nowMs()
  const { base, reached, rows, files, missing } = await restoreMoment(config, folder, at, stop.signal)
  const total = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const seconds = Math.round((clock.nowMs() - began) / 1000)
  process.stdout.write(
    `恢复完成：${config.DATA_DIR}，${at ? `到 ${localTime(at)}` : '到归档的末尾'}（数据副本 ${localTime(base.madeAt)}，最后一笔 ${reached ? localTime(reached) : '在副本之内'}），${Object.keys(rows).length} 张表共 ${total} 行，附件 ${files - missing.length} 个，用时 ${seconds} 秒。所有人须重新登录\n`,
  )
  if (missing.length > 0)
    process.stderr.write(`注意：有 ${missing.length} 个附件不在归档中或已损坏：\n${missing.join('\n')}\n`)
  return Math.max(tellChain(await checkLog(config)), missing.length > 0 ? 1 : 0)
}

function isOfExport(options: readonly string[]): boolean {
  return options.every((one) => one === '--json' || one === '--unmasked')
}

async function runExport(folder: string, options: readonly string[]): Promise<number> {
  const format: ExportFormat = options.includes('--json') ? 'jsonl' : 'csv'
  const how = { format, isUnmasked: options.includes('--unmasked') }
  const { tables, rows, attachments, bytes, missing } = await exportAll(settings(), folder, how, stop.signal)
  const personal = how.isUnmasked
    ? '个人信息没有遮盖，附件是原件，请加密存放，只交给许可写明的接收人'
    : '个人信息已遮盖，附件是原件、没有遮盖，请加密存放'
  process.stdout.write(
    `导出完成：${folder}，${tables} 张表共 ${rows} 行，附件 ${attachments} 个，${Math.ceil(bytes / 1024 / 1024)} MB。${personal}\n`,
  )
  if (missing.length === 0) return 0
  process.stderr.write(`注意：有 ${missing.length} 个附件在导出之前已缺失或损坏：\n${missing.join('\n')}\n`)
  return 1
}

async function runMoveDatabase(argument: string): Promise<number> {
  if (URL.canParse(argument) && new URL(argument).password)
    throw new Error(
      '命令行上的密码本机的人都看得到：请用环境变量给出，PGPASSWORD=密码 npm run move-database -- postgres://账号@主机:端口/库名',
    )
  const config = settings()
  const tell = (line: string) => process.stderr.write(`${line}\n`)
  const moved = await moveDatabase(config, argument, tell, stop.signal).catch((error: unknown) => {
    const message = stop.signal.aborted ? '已中断' : error instanceof Error ? error.message : String(error)
    throw new Error(message)
  })
  const { tables, rows, missing, sortsAlike, seconds } = moved
  const steps = nextSteps(config, argument, moved).map((step, n) => `${n + 1}. ${step}\n`)
  process.stdout.write(
    `数据已全部迁到 ${moved.to}：${tables} 张表共 ${rows} 行，行数、哈希和日志链与原来一致，用时 ${seconds} 秒。接下来：\n${steps.join('')}`,
  )
  if (!sortsAlike) process.stderr.write('注意：新的数据库按另一种规则排序，名单的先后可能与现在不同，内容不受影响\n')
  if (missing.length === 0) return 0
  process.stderr.write(`注意：有 ${missing.length} 个附件在迁移之前已缺失或损坏：\n${missing.join('\n')}\n`)
  return 1
}

async function runCancelMove(): Promise<number> {
  await cancelMove(settings(), stop.signal)
  process.stdout.write('已放弃迁移，平台可以照常办理。没有做完的目标数据库不能使用，下一次迁移到那里时从头开始\n')
  return 0
}

async function runMove(): Promise<number> {
  const { copied, there, faults } = await moveFiles(settings(), stop.signal)
  const sum = `复制 ${copied} 个，此前已在新的存放处 ${there} 个`
  if (faults.length > 0) {
    process.stderr.write(`附件没有全部迁移：${sum}，有 ${faults.length} 个没有迁移：\n${faults.join('\n')}\n`)
    return 1
  }
  process.stdout.write(`附件已全部迁移，哈希一致：${sum}。请去掉 FILES_OLD_URL 后重新启动；原来的存放处没有改动\n`)
  return 0
}

async function runVerify(noted: string | undefined): Promise<number> {
  return tellChain(await checkLog(settings(), noted === undefined ? undefined : notedSeal(noted)))
}

async function runRekey(): Promise<number> {
  const { suite, id } = await announceNewKey(settings())
  process.stdout.write(
    `已登记新的加密密钥 ${id}（${suite === 'gm' ? 'SM4' : 'AES-256'}）。运行中的系统在两分钟内启用它，随后在后台把全部数据改由它加密，完成后写入日志（“系统”类，操作“更换加密密钥”）\n`,
  )
  return 0
}

async function runAdminCode(): Promise<number> {
  const { code, until } = await printedCode(settings())
  process.stdout.write(
    `建立一位系统管理员的一次性代码（${until}前有效，只能用一次）：${code}\n请由本人打开 /web/firstAdministrator 使用。已记入日志并通知全部系统管理员；新的管理员一天以后才能复核别人提出的事项\n`,
  )
  return 0
}

function tellChain(state: ChainState): number {
  process[state.fault ? 'stderr' : 'stdout'].write(`${chainText(state)}\n`)
  return state.fault ? 1 : 0
}

function summary({ rows, files, madeAt }: Manifest): string {
  const total = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const stored = files.filter(({ path }) => path.startsWith('files/')).length
  return `${Object.keys(rows).length} 张表共 ${total} 行，附件 ${stored} 个，备份时间 ${madeAt}`
}
