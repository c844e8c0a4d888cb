/** npm run verify: verifies the chain over the log and names the first line that is not as it was sealed. */

import { type ChainFault, type ChainState, checkChain, type NotedSeal } from '../base/audit/chain.ts'
import type { Config } from '../platform/config.ts'
import { withOwnDatabase } from './own-database.ts'

/** Checks the chain of the database that the settings name, running or not. */
export async function checkLog(config: Config, noted?: NotedSeal): Promise<ChainState> {
  return withOwnDatabase(config, (db) => checkChain({ db }, noted))
}

/** `1024:9f86d0…`, as an earlier check printed it. */
export function notedSeal(text: string): NotedSeal {
  const [, seq, hash] = /^(\d{1,15}):((?:sm3:)?[0-9a-f]{64})$/.exec(text) ?? []
  if (!seq || !hash) throw new Error('链尾应写作“序号:摘要”，与上次核验打印的一致')
  return { seq: Number(seq), hash }
}

const labels: Record<ChainFault['kind'], string> = {
  removed: '日志已被删除',
  changed: '日志已被改动',
  outside: '日志不在链中，是事后插入的',
  cut: '链在此之前中断，末尾的日志已被删除',
}

/** The result as text. */
export function chainText({ lines, head, fault }: ChainState): string {
  const end = head ? `链尾 ${head.seq}:${head.hash}` : '链尚为空'
  if (!fault) return `日志链完好：${lines} 条。${end}`
  const place = [fault.seq && `第 ${fault.seq} 条`, fault.lineId && `编号 ${fault.lineId}`].filter(Boolean).join('，')
  return `日志链有误：${place}，${labels[fault.kind]}。在它之前的 ${lines} 条完好`
}
