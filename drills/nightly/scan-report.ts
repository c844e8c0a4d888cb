/** Where a scanner of web applications begins, and what its report says. */
import type { Call } from '@green/contract/call.ts'

type Finding = { method: string; path: string; info: string; parameter: string }
export type ScanReport = { vulnerabilities: Record<string, Finding[]>; anomalies: Record<string, Finding[]> }

/** Told of the server itself, and not a finding: the first is of no use to today's browsers, the second is said by nginx over https. */
const settled = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set']

/** What a report says, one line each; the same place once for each kind. */
export function findingsOf(report: ScanReport, who: string): string[] {
  const lines = [report.vulnerabilities, report.anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      found
        .filter(({ info }) => !settled.includes(info))
        .map(
          ({ method, path, parameter, info }) =>
            `${who}：${kind}，${method} ${path.split('?')[0]}${parameter ? `（${parameter}）` : ''}：${info}`,
        ),
    ),
  )
  return [...new Set(lines)]
}

/** The addresses of reading calls, each with its fields, where a scanner begins; ids in the path stay as they are. */
export function readingAddresses(calls: readonly Call[], role: string): string[] {
  return calls
    .filter(({ method, may, upload, serverOnly }) => method === 'GET' && !upload && !serverOnly && isFor(may, role))
    .map((call) => {
      const names = 'shape' in call.in ? Object.keys(call.in.shape as object) : []
      return `/ht${call.path.replaceAll(/\{\w+\}/g, '1')}${names.length > 0 ? `?${names.map((name) => `${name}=1`).join('&')}` : ''}`
    })
}

const isFor = (may: Call['may'], role: string) => typeof may === 'string' || may.some((one) => one === role)
