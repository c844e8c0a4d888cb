/**
 * How far back the data can be restored, and what an administrator has to do about it: for the administrator's page,
 * and as a notice every morning.
 */

import { stat } from 'node:fs/promises'
import type { CallOutput } from '@green/contract/call.ts'
import type { operation } from '@green/contract/calls/operation/operation.ts'
import { transaction } from '../db/database.ts'
import { takeDay } from '../db/flags.ts'
import { clock, localTime } from '../platform/clock.ts'
import { archivingSettings, archivingSince } from '../platform/log-archive.ts'
import { clusterPlace, embeddedArchive } from '../platform/postgres/embedded-postgres.ts'
import type { Services } from '../platform/services.ts'
import { listBases } from './backup/base-copy.ts'
import { archivingNow, lastDrills, lastGoodDrill } from './backup/drill-store.ts'
import { tellAdministrators } from './set-up/tell-administrators.ts'

type State = CallOutput<typeof operation.restores>

const dayMs = 86_400_000
/** A drill a week, with a day of tolerance. */
const drillWithinDays = 8
const copyWithinDays = 2
/** Pieces are handed over every half minute while people work, and the queue sees to it that there is always something. */
const quietMs = 15 * 60_000

/** A morning notice for each fault until it is mended. */
export async function watchRestores(services: Services): Promise<void> {
  const { warnings } = await stateOf(services)
  await transaction(services.db, async (tx) => {
    if (warnings.length === 0 || !(await takeDay(tx, 'watch-restores', clock.today(), clock.now()))) return
    await tellAdministrators(tx, services, { template: 'restoreWarning', values: { warnings: warnings.join('') } })
  })
}

/** The state of archive and drills. */
export async function stateOf({ config, db }: Pick<Services, 'config' | 'db'>): Promise<State> {
  const drills = await lastDrills(db, 10)
  const none = { sameDisk: false, from: null, to: null, drills }
  if (config.DATABASE_URL) return { ...none, archive: 'outside', warnings: [] }
  if (!config.ARCHIVE_DIR) {
    const warnings = ['没有设置归档（ARCHIVE_DIR）：只能恢复到备份的时刻。']
    return { ...none, archive: 'off', warnings: config.DEMO ? [] : warnings }
  }
  const place = await embeddedArchive(config.DATA_DIR)
  const archiving = await archivingNow(db)
  if (!place || archivingSettings(place).archive_command !== archiving.command)
    return { ...none, archive: 'notInUse', warnings: ['归档已设置但没有生效：请停止全部进程后重新启动。'] }
  const bases = await listBases(place)
  const sameDisk = (await stat(place.folder)).dev === (await stat(config.DATA_DIR)).dev
  const warnings: string[] = []
  if (archiving.failing)
    warnings.push(`归档从 ${localTime(archiving.failing)} 起没有成功：请检查 ${place.log} 所在的磁盘。`)
  else if (archiving.handedOver && clock.nowMs() - Date.parse(archiving.handedOver) > quietMs)
    warnings.push(`归档自 ${localTime(archiving.handedOver)} 起没有前进。`)
  const isOlder = (moment: string, days: number) => clock.nowMs() - Date.parse(moment) > days * dayMs
  const begun = await archivingSince((await clusterPlace(config.DATA_DIR)).home)
  if (isOlder(bases.at(-1)?.manifest.madeAt ?? begun, copyWithinDays))
    warnings.push(`已超过 ${copyWithinDays} 天没有新的数据副本：请检查 ${place.bases} 所在的磁盘和服务日志。`)
  if (isOlder((await lastGoodDrill(db)) ?? begun, drillWithinDays))
    warnings.push(`已超过 ${drillWithinDays} 天没有成功的恢复演练（每周日 4:20 自动进行）：请查看演练记录和服务日志。`)
  return {
    archive: 'on',
    sameDisk,
    from: bases[0]?.manifest.madeAt ?? null,
    to: bases.length > 0 ? archiving.handedOver : null,
    warnings,
    drills,
  }
}
