/** Known vulnerabilities of the packages in the lock file, as the registry tells them. */
import { type Accepted, reasoned } from './accepted.ts'
import { npm } from './npm.ts'

export type Advisory = { url: string; name: string; title: string; severity: string; range: string }

type Report = {
  message?: string
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>
}

/** Asks the registry that npm is configured with; a fault where it does not answer, which is no all-clear. */
export async function advisoriesOf(root: string, env = process.env): Promise<Advisory[] | { fault: string }> {
  // Packages of other platforms are asked for too, so the lock file counts and not what is installed here.
  const args = [
    'audit',
    '--json',
    '--include=dev',
    '--package-lock-only',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=500',
  ]
  const { stdout, stderr } = await npm(root, args, env)
  const report = parsed(stdout)
  if (!report?.vulnerabilities) return { fault: (report?.message || stderr).trim() }
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  return [...new Map(found.map((one) => [`${one.url} ${one.name}`, one])).values()]
}

function parsed(text: string): Report | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const labels: Record<string, string> = { critical: '严重', high: '高', moderate: '中', low: '低' }

/** Which advisories of weight (high, critical) nobody has accepted up to today, and which lighter ones to look at. */
export function weigh(
  advisories: Advisory[],
  accepted: Accepted,
  today: string,
): { breaches: string[]; lighter: string[] } {
  const untilOf = new Map(accepted.advisories.filter(reasoned).map(({ advisory, until }) => [advisory, until]))
  const isAccepted = (one: Advisory) => {
    const until = untilOf.get(idOf(one)) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(until) && until >= today
  }
  const was = (one: Advisory) => (untilOf.has(idOf(one)) ? `，例外已于 ${untilOf.get(idOf(one))} 到期` : '')
  const line = ({ name, range, severity, title, url }: Advisory) =>
    `${name} ${range}（${labels[severity] ?? severity}）${title} ${url}`
  const isHeavy = ({ severity }: Advisory) => severity !== 'moderate' && severity !== 'low' && severity !== 'info'
  return {
    breaches: advisories
      .filter((one) => isHeavy(one) && !isAccepted(one))
      .map(
        (one) =>
          `${line(one)}${was(one)}。请升级；确认不受影响的，在 scripts/supply-chain/accepted.json 的 advisories 中写明理由和截止日期`,
      ),
    lighter: advisories.filter((one) => !isHeavy(one)).map(line),
  }
}

const idOf = ({ url }: Advisory) => url.slice(url.lastIndexOf('/') + 1)
