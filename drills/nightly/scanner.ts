/**
 * Wapiti (Debian's package), a scanner of web applications, against the running product, signed in as each role: the
 * pages as a search engine finds them, and every reading call of the role with its fields. Short: what it tries is bounded
 * by time. It never sends changing calls, and nothing leaves this machine.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allCalls } from '@green/contract/all-calls.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { type Product, startProduct } from '../faults/testing/product.ts'
import { findingsOf, readingAddresses, type ScanReport } from './scan-report.ts'
import { runOther, type Step } from './steps.ts'

/** One account of each role of the demo city. */
const accounts = ['enterprise', 'park', 'institution', 'county', 'city', 'expert1', 'supervisor', 'admin']
const modules = 'sql,exec,file,crlf,redirect,xss,http_headers,cookieflags'
const seconds = { crawl: '60', attack: '20' }

/** Whether the scanner is there, and what it finds. */
export const scanner: Step = {
  title: '网页漏洞扫描（wapiti，各角色登录后）',
  async run() {
    if (spawnSync('wapiti', ['--version']).error) return { verdict: 'unknown', lines: ['本机没有 wapiti'] }
    const home = await mkdtemp(join(tmpdir(), 'green-scan-'))
    const product = await startProduct({ DATA_DIR: join(home, 'city'), DEMO: '1' })
    try {
      const lines: string[] = []
      const unfinished: string[] = []
      for (const loginName of accounts) {
        const report = await scanAs(product, loginName, home)
        if (report) lines.push(...findingsOf(report, loginName))
        else unfinished.push(`${loginName}：没有扫描完`)
      }
      const all = [...unfinished, ...lines]
      if (lines.length > 0) return { verdict: 'bad', lines: [`${lines.length} 处`, ...all] }
      if (unfinished.length > 0) return { verdict: 'unknown', lines: unfinished }
      return { verdict: 'good', lines: [`${accounts.length} 个角色，没有发现`] }
    } finally {
      await product.kill('SIGTERM')
      await rm(home, { recursive: true, force: true })
    }
  },
}

export async function scanAs(product: Product, loginName: string, home: string): Promise<ScanReport | null> {
  const { data } = await product.ask(user.loginByCodeOrPwd, { loginName, password: demoPassword }, null)
  const report = join(home, `${loginName}.json`)
  const starts = readingAddresses(allCalls, data.userRole).flatMap((address) => ['-s', product.url + address])
  await runOther('wapiti', [
    ...['-u', `${product.url}/`, ...starts, '--scope', 'domain', '-d', '1', '-m', modules],
    ...['-H', `Authorization: Bearer ${data.token}`],
    ...['--max-scan-time', seconds.crawl, '--max-attack-time', seconds.attack, '--max-links-per-page', '30'],
    ...[
      '--store-session',
      join(home, loginName),
      '--flush-session',
      '--no-bugreport',
      '-v',
      '0',
      '-f',
      'json',
      '-o',
      report,
    ],
  ])
  return readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as ScanReport,
    () => null,
  )
}
