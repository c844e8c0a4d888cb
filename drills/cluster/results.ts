/** The results of the drill of the cluster, part by part, and their place in docs/cluster.md. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quantile } from '../faults/testing/figures.ts'
import type { Rates } from './crowd.ts'

export type FaultResult = {
  title: string
  /** The machine that was struck. */
  machine: string
  /** The goal for saving. */
  withinSeconds: number
  /** The longest that anybody waited for a save, for a signed-in and for a public reading. */
  saveSeconds: number
  readSeconds: number
  publicSeconds: number
  /** Until every machine was as it should be. */
  wholeSeconds: number
  requests: number
  /** Of them such as had to be sent again. */
  again: number
  mostPrimaries: number
  /** Paths with more than five seconds, by kind. */
  slowest: Record<string, number>
}

export type PartResult = {
  at: string
  machine: string
  seed: number
  loadBefore: number
  rates: Rates
  requests: number
  quiet: { seconds: number; failovers: number; perSecond: number; p95Ms: number; idleShare: number }
  faults: FaultResult[]
  counts: { phrases: number; drafts: number; submissions: number; uploads: number }
  /** What should not have happened; empty after a drill that went well. */
  broken: string[]
}

export const resultsFolder = 'data/run/cluster'
const repository = fileURLToPath(new URL('../..', import.meta.url))
const page = join(repository, 'docs/cluster.md')
const [begin, end] = ['<!-- 演练结果 -->', '<!-- 到此为止 -->']

/** Longest that public readings may be away. */
export const readWithinSeconds = 5

export const p95 = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.95,
  )

/** The parts that were run on this machine. */
export async function readParts(): Promise<PartResult[]> {
  const file = join(repository, resultsFolder, 'parts.jsonl')
  if (!existsSync(file)) return []
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PartResult)
}

const seconds = (value: number) => value.toFixed(1)
const yes = (isMet: boolean) => (isMet ? '是' : '**否**')
const notMeasured: [string, string] = ['没有量到', '–']
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** Writes the results of all parts into the page. */
export async function writePage(): Promise<void> {
  const parts = await readParts()
  if (parts.length === 0) return
  const text = await readFile(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/cluster.md 里没有 ${begin} 和 ${end}`)
  await writeFile(page, `${text.slice(0, from + begin.length)}\n${resultsText(parts)}\n${text.slice(to)}`)
}

/** The results as Markdown. */
export function resultsText(parts: readonly PartResult[]): string {
  const all = parts.flatMap(({ faults }) => faults)
  const counts = (name: keyof PartResult['counts']) => sum(parts.map((part) => part.counts[name]))
  const [last] = parts.slice(-1)
  const broken = parts.flatMap((part) => part.broken)
  const withLease = all.filter(({ withinSeconds }) => withinSeconds > 10)
  const others = all.filter(({ withinSeconds }) => withinSeconds <= 10)
  const quietMinutes = sum(parts.map(({ quiet }) => quiet.seconds)) / 60
  const saving = (found: readonly FaultResult[], limit: number): [string, string] => {
    const found95 = p95(found.map((one) => one.saveSeconds))
    return found.length === 0 ? notMeasured : [`${seconds(found95)} 秒（${found.length} 次）`, yes(found95 <= limit)]
  }
  const reading = (of: (one: FaultResult) => number, found: readonly FaultResult[]): [string, string] => {
    const most = Math.max(...found.map(of))
    return found.length === 0 ? notMeasured : [`${seconds(most)} 秒`, yes(most <= readWithinSeconds)]
  }
  const primaries = Math.max(0, ...all.map((one) => one.mostPrimaries))
  const failovers = sum(parts.map(({ quiet }) => quiet.failovers))
  const limit = `≤ ${readWithinSeconds} 秒`
  const goals: [string, string, string, string][] = [
    ['主库整台机器没了，重新能保存（p95）', '≤ 30 秒', ...saving(withLease, 30)],
    ['其余各种故障，重新能保存（p95）', '≤ 10 秒', ...saving(others, 10)],
    ['公众查询最长等待，主库整台机器没了', limit, ...reading((one) => one.publicSeconds, withLease)],
    ['公众查询最长等待，其余各种故障', limit, ...reading((one) => one.publicSeconds, others)],
    ['登录后的查询最长等待，主库整台机器没了', limit, ...reading((one) => one.readSeconds, withLease)],
    ['登录后的查询最长等待，其余各种故障', limit, ...reading((one) => one.readSeconds, others)],
    ['已确认的写入丢失或办了两次、意外的回答、被退出登录', '0', `${broken.length}`, yes(broken.length === 0)],
    ['同时自称主库的机器', '最多 1', `${primaries}`, yes(primaries <= 1)],
    ['没有故障时的切换', '0', `${failovers}（${quietMinutes.toFixed(0)} 分钟）`, yes(failovers === 0)],
  ]
  return [
    `共 ${all.length} 次故障，分 ${parts.length} 次运行：${parts.map((part) => `${part.at}（种子 ${part.seed}，${part.faults.length} 次，开始前负载 ${part.loadBefore.toFixed(1)}）`).join('、')}。机器：${last?.machine}，全部十几个程序和用户的请求都在同一台上，同时还有别的工作，所以时间只会偏长。`,
    '',
    `负载：平均每秒 ${(sum(parts.map(({ quiet }) => quiet.perSecond)) / Math.max(1, parts.length)).toFixed(1)} 个请求到来（不管前面的有没有答复），没有故障时 95 % 在 ${Math.max(...parts.map(({ quiet }) => quiet.p95Ms)).toFixed(0)} 毫秒以内，处理器空闲 ${parts.map(({ quiet }) => `${(quiet.idleShare * 100).toFixed(0)} %`).join('、')}。共 ${sum(parts.map(({ requests }) => requests))} 个请求；核对了已确认的 ${counts('phrases')} 条记录、${counts('drafts')} 次草稿保存、${counts('submissions')} 件提交、${counts('uploads')} 个附件。`,
    '',
    '| 目标 | 要求 | 结果 | 达到 |',
    '|---|---|---|---|',
    ...goals.map(([goal, wanted, found, isMet]) => `| ${goal} | ${wanted} | ${found} | ${isMet} |`),
    '',
    '| 故障 | 次数 | 保存：最长等待（秒，各次） | 登录后的查询 | 公众查询 | 再发一次的请求 | 恢复完整 |',
    '|---|---|---|---|---|---|---|',
    ...titlesOf(all).map((title) =>
      row(
        title,
        all.filter((one) => one.title === title),
      ),
    ),
    ...(broken.length > 0 ? ['', '不应发生的：', '', ...broken.slice(0, 20).map((text) => `- ${text}`)] : []),
  ].join('\n')
}

const titlesOf = (all: readonly FaultResult[]) => [...new Set(all.map(({ title }) => title))].toSorted()

function row(title: string, found: readonly FaultResult[]): string {
  const most = (of: (one: FaultResult) => number) => seconds(Math.max(...found.map(of)))
  const again = sum(found.map((one) => one.again)) / Math.max(1, sum(found.map(({ requests }) => requests)))
  return `| ${title} | ${found.length} | ${found.map((one) => seconds(one.saveSeconds)).join('、')} | ${most((one) => one.readSeconds)} | ${most((one) => one.publicSeconds)} | ${(again * 100).toFixed(1)} % | ${most((one) => one.wholeSeconds)} |`
}
