/** `npm run supply-chain`: components and their licences, known vulnerabilities, secrets in the sources. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Accepted, readAccepted } from './accepted.ts'
import { advisoriesOf, weigh } from './advisories.ts'
import { billOfMaterials, isForDevelopment, isOwn, licenceBreaches } from './components.ts'
import { secretBreaches, secretsIn, sourceFilesOf } from './secrets.ts'

type Check = {
  root: string
  /** Where the list of components is written. */
  billFile: string
  /** The registry is not asked. */
  offline: boolean
  accepted: Accepted
  /** `2026-11-27` */
  today: string
  env?: NodeJS.ProcessEnv
}

/** What one of the checks found: `unknown` where it could not be made, `skipped` where it was not asked for. */
type Result = { title: string; verdict: keyof typeof signs; lines: string[] }

const signs = { good: '✓', bad: '✗', unknown: '？', skipped: '－' }

/** Makes all checks and returns the report with the exit code: 1 something was found, 2 something could not be checked. */
export async function checkSupplyChain(check: Check): Promise<{ report: string; code: 0 | 1 | 2 }> {
  const all = await Promise.all([componentResults(check), advisoryResult(check), secretResult(check)])
  const results = all.flat()
  const report = results
    .flatMap(({ title, verdict, lines }) => [`${signs[verdict]} ${title}`, ...lines.map((line) => `    ${line}`)])
    .join('\n')
  const verdicts = results.map(({ verdict }) => verdict)
  return { report, code: verdicts.includes('bad') ? 1 : verdicts.includes('unknown') ? 2 : 0 }
}

async function componentResults({ root, billFile, accepted }: Check): Promise<Result[]> {
  const bill = await billOfMaterials(root)
  if ('fault' in bill)
    return [{ title: '组件清单和许可证：npm 没能列出组件，请先运行 npm ci', verdict: 'unknown', lines: [bill.fault] }]
  writeFileSync(billFile, `${JSON.stringify(bill, null, 2)}\n`)
  const others = bill.components.filter((one) => !isOwn(one))
  const forDevelopment = others.filter(isForDevelopment).length
  const breaches = licenceBreaches(others, accepted)
  return [
    {
      title: `组件清单：${others.length} 个组件（运行用 ${others.length - forDevelopment}，开发用 ${forDevelopment}），已写入 ${billFile}`,
      verdict: 'good',
      lines: [],
    },
    resultOf('许可证', breaches, '没有须处理的'),
  ]
}

async function advisoryResult({ root, offline, accepted, today, env }: Check): Promise<Result> {
  if (offline) return { title: '已知漏洞：没有检查（--offline）', verdict: 'skipped', lines: [] }
  const found = await advisoriesOf(root, env)
  if ('fault' in found)
    return {
      title:
        '已知漏洞：软件源没有回答，不知道有没有。请检查网络；软件源不支持漏洞查询的，用环境变量 npm_config_registry 指定支持的软件源后重试',
      verdict: 'unknown',
      lines: [found.fault],
    }
  const { breaches, lighter } = weigh(found, accepted, today)
  const { title, verdict, lines } = resultOf('已知漏洞', breaches, '没有未处理的高危或严重漏洞')
  return { title, verdict, lines: [...lines, ...lighter] }
}

async function secretResult({ root, accepted }: Check): Promise<Result> {
  const files = sourceFilesOf(root)
  const breaches = secretBreaches(await secretsIn(root, files), accepted)
  return resultOf('密钥和口令', breaches, `检查了 ${files.length} 个文件，没有须处理的`)
}

function resultOf(title: string, breaches: string[], good: string): Result {
  return breaches.length === 0
    ? { title: `${title}：${good}`, verdict: 'good', lines: [] }
    : { title: `${title}：${breaches.length} 项须处理`, verdict: 'bad', lines: breaches }
}

/** Reads the arguments and prints the report; a relative path is resolved against the folder in which npm was called. */
async function run(args: string[]): Promise<number> {
  const [billFile = 'sbom.cdx.json', ...further] = args.filter((arg) => arg !== '--offline')
  if (further.length > 0 || billFile.startsWith('-')) {
    console.error('用法：npm run supply-chain -- [<组件清单文件>] [--offline]')
    return 2
  }
  const { report, code } = await checkSupplyChain({
    root: process.cwd(),
    billFile: resolve(process.env.INIT_CWD ?? '', billFile),
    offline: args.includes('--offline'),
    accepted: readAccepted(),
    today: new Date().toISOString().slice(0, 10),
  })
  console.log(report)
  return code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await run(process.argv.slice(2))
