/**
 * `npm run nightly`: everything that is worth checking every night and too slow for each change, one after the other, and
 * one page of results below data/run/nightly. Exit code 1: something has to be done, 2: something could not be checked.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clock, localTime } from '../../server/src/platform/clock.ts'
import { missingPackages } from '../cluster/cluster.ts'
import { readParts } from '../cluster/results.ts'
import { machine, type Results } from '../load/page.ts'
import { goals } from '../load/people.ts'
import { loadBreaches } from './load-limits.ts'
import { citySteps } from './restore.ts'
import { scanner } from './scanner.ts'
import { exitCodeOf, type Outcome, pageOf, type Result, repository, runProgram, runStep, type Step } from './steps.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })

/** Known vulnerabilities, licences and secrets, by the command of the supply chain. */
const supplyChain: Step = {
  title: '已知漏洞、许可证、密钥',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'green-bill-'))
    try {
      const { code, text } = await runProgram(['scripts/supply-chain/command.ts', join(folder, 'sbom.cdx.json')])
      const lines = text.trim().split('\n').filter(Boolean)
      const verdict = code === 0 ? 'good' : code === 2 ? 'unknown' : 'bad'
      const [first = '没有须处理的'] = lines.filter((line) => /^[✗？]/.test(line))
      return { verdict, lines: [first, ...lines] }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

const loadMinutes = 3

/** The last day of a batch in a small city, with limits. */
const load: Step = {
  title: `短的压力测试（${loadMinutes} 分钟）`,
  async run() {
    const { code, text } = await runProgram(['drills/load/command.ts', '--short', '--minutes', String(loadMinutes)])
    if (code !== 0) return { verdict: 'bad', lines: ['没有跑完', ...text.trim().split('\n').slice(-5)] }
    const found = JSON.parse(await readFile(join(repository, 'data/run/load-short/results.json'), 'utf8')) as Results
    const { acts } = found.run.measured
    const breaches = loadBreaches(goals, { acts, processes: found.run.processes, hours: loadMinutes / 60 })
    const figures = Object.keys(goals).map((act) => `${act}：95 % ${Math.round(acts[act]?.p95 ?? 0)} 毫秒`)
    const before = `开始前负载 ${found.loadBefore.toFixed(1)}`
    return breaches.length > 0
      ? { verdict: 'bad', lines: [`${breaches.length} 项超过上限，${before}`, ...breaches, ...figures] }
      : { verdict: 'good', lines: [`都在上限以内，${before}`, ...figures] }
  },
}

/** Five kills in a whole cluster; another seed every night. */
const cluster: Step = {
  title: '集群演练（五次被结束）',
  async run(): Promise<Outcome> {
    const missing = missingPackages()
    if (missing.length > 0) return { verdict: 'unknown', lines: [`本机没有 ${missing.join('、')}`] }
    if (process.getuid?.() !== 0) return { verdict: 'unknown', lines: ['须以 root 运行，才能建立网络命名空间'] }
    const seed = String(Math.floor(clock.nowMs() / 86_400_000))
    const before = (await readParts()).length
    const { code, text } = await runProgram([
      ...['drills/cluster/drill.ts', '--faults', '5', '--how', 'kill'],
      ...['--seed', seed, '--quiet', '1', '--no-page'],
    ])
    const part = (await readParts())[before]
    if (!part) return { verdict: 'bad', lines: ['没有跑完', ...text.trim().split('\n').slice(-5)] }
    const late = part.faults.filter(({ saveSeconds, withinSeconds }) => saveSeconds > withinSeconds)
    const lines = part.faults.map(
      (one) => `${one.title}（${one.machine}）：${one.saveSeconds.toFixed(1)} 秒后能保存，要求 ${one.withinSeconds} 秒`,
    )
    const isGood = code === 0 && late.length === 0
    const summary = isGood ? '没有丢失，都按时恢复' : `${part.broken.length} 处不应发生，${late.length} 次没有按时恢复`
    return { verdict: isGood ? 'good' : 'bad', lines: [summary, ...part.broken, ...lines] }
  },
}

const city = citySteps()
const all: Record<string, readonly Step[]> = {
  restore: city.steps,
  supply: [supplyChain],
  scan: [scanner],
  load: [load],
  cluster: [cluster],
}
if (values.only !== undefined && !(values.only in all)) {
  process.stderr.write(`--only 须为 ${Object.keys(all).join('、')} 之一\n`)
  process.exit(2)
}
const results: Result[] = []
try {
  for (const step of values.only ? (all[values.only] ?? []) : Object.values(all).flat()) {
    const result = await runStep(step)
    results.push(result)
    process.stdout.write(`${result.title}：${result.lines[0]}（${Math.round(result.seconds)} 秒）\n`)
  }
} finally {
  await city.close()
}
const at = localTime(clock.now())
const folder = join(repository, 'data/run/nightly')
if (!existsSync(folder)) await mkdir(folder, { recursive: true })
const file = join(folder, `${at.replace(' ', '-').replaceAll(':', '')}.md`)
await writeFile(file, pageOf(results, at, machine()))
process.stdout.write(`结果：${file}\n`)
process.exitCode = exitCodeOf(results)
