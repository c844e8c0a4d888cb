/** Scheduled upkeep of background jobs: jobs of dead processes are failed. */
import { transaction } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { tell } from '../message/tell.ts'
import { endNotice } from './notices.ts'
import { failSilent } from './store.ts'

/** The queue reassigns a dead process's job within a minute; after this time it has given up. */
const silentMs = 10 * 60_000

export async function endSilentJobs(services: Services): Promise<void> {
  const now = clock.now()
  const says = '服务中断，任务没有办完。没有生成文件，也没有导入数据，请重新发起'
  const ended = await transaction(services.db, async (tx) => {
    const silent = await failSilent(tx, addMs(now, -silentMs), now, says)
    for (const { job } of silent) await tell(tx, services, endNotice(job))
    return silent
  })
  for (const { leftKey } of ended) if (leftKey) await services.files.removeHalf(leftKey)
}
