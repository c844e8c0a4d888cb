/** What a night's check is made of: each step tells whether it is good, and if it could not be made, why. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** `unknown`: it could not be made, which is no all-clear. */
export type Verdict = 'good' | 'bad' | 'unknown'
export type Outcome = { verdict: Verdict; lines: string[] }
export type Step = { title: string; run(): Promise<Outcome> }
export type Result = Outcome & { title: string; seconds: number }

/** Runs a program of the repository to its end; `text` is all that it printed. */
export function runProgram(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  return runOther(process.execPath, args, environment)
}

/** The same with a program of the machine. */
export async function runOther(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  const [code] = await once(child, 'close')
  return { code: Number(code ?? 1), text }
}

/** Runs one step; one that throws is bad, and the others go on. */
export async function runStep({ title, run }: Step): Promise<Result> {
  const began = performance.now()
  const outcome = await run().catch(
    (error: unknown): Outcome => ({ verdict: 'bad', lines: [error instanceof Error ? error.message : String(error)] }),
  )
  return { title, ...outcome, seconds: (performance.now() - began) / 1000 }
}

const signs: Readonly<Record<Verdict, string>> = { good: '✓ 通过', bad: '✗ 须处理', unknown: '？ 没能检查' }

/** The page of a night. */
export function pageOf(results: readonly Result[], at: string, machine: string): string {
  const rows = results.map(
    ({ title, verdict, seconds, lines: [first = ''] }) =>
      `| ${title} | ${signs[verdict]} | ${Math.round(seconds)} 秒 | ${cell(first)} |`,
  )
  const more = results
    .filter(({ lines }) => lines.length > 1)
    .flatMap(({ title, lines }) => ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)])
  return [
    `# 夜间检查 ${at}`,
    '',
    `机器：${machine}`,
    '',
    '| 检查 | 结果 | 用时 | 说明 |',
    '|---|---|---|---|',
    ...rows,
    ...more,
    '',
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** 1: something has to be done; 2: something could not be checked; 0: all is well. */
export function exitCodeOf(results: readonly Pick<Result, 'verdict'>[]): 0 | 1 | 2 {
  if (results.some(({ verdict }) => verdict === 'bad')) return 1
  return results.some(({ verdict }) => verdict === 'unknown') ? 2 : 0
}
