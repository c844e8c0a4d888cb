/** Accounts at their start: an enterprise that does not exist yet, one that has filed nothing, a county without filings. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { support } from '@green/contract/calls/overview/lookup.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { creditCheckSign, organisationCheckSign } from '@green/filing/value/credit-code.ts'
import { type ApiClient, Refused } from './api.ts'

type Newcomer = { socialCode: string; enterpriseName: string; mobile: string }

/** How the names of newcomers begin. They choose their own password, the demo's accounts have one in common. */
const newcomersStart = '重庆旅程'

/** Registration data of a new enterprise of a county; different every second. */
export function newEnterprise(county: string): Newcomer {
  return newcomer(`91${county}`, 'MAXX', '1390000', (text) => `${newcomersStart}${text}水泥有限公司`)
}

/** The same for a park's management body. */
export function newPark(county: string): Newcomer {
  return newcomer(`11${county}`, 'MAYQ', '1370000', (text) => `${newcomersStart}${text}工业园区管理委员会`)
}

function newcomer(office: string, kind: string, mobiles: string, nameOf: (text: string) => string): Newcomer {
  const sequel = String(Math.floor(Date.now() / 10) % 10_000).padStart(4, '0')
  const organisation = `${kind}${sequel}`
  const body = `${office}${organisation}${organisationCheckSign(organisation)}`
  return {
    socialCode: body + creditCheckSign(body),
    enterpriseName: nameOf([...sequel].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')),
    mobile: `${mobiles}${sequel}`,
  }
}

/** The login of an enterprise that has filed nothing; every caller in a run gets a different one. */
export async function enterpriseWithoutFilings(apiClient: (loginName: string) => Promise<ApiClient>): Promise<string> {
  const city = await apiClient('city')
  for (const page of [3, 4, 2, 1]) {
    const { rows } = await city.request(lsdtqyinfo.page, {
      orgKind: 'enterprise',
      standing: 'operating',
      size: 50,
      page,
    })
    for (const { socialCode, enterpriseName } of rows) {
      if (enterpriseName.startsWith(newcomersStart)) continue
      const { total } = await city.request(filing.list, { keyword: socialCode })
      // Who holds a title may not file for it again.
      const held = await city.request(project.projectPage, { keyword: socialCode })
      if (total > 0 || held.total > 0 || !(await claims(socialCode))) continue
      // Another journey closed its account, or gave it a password of its own.
      const client = await apiClient(socialCode).catch(nullOfRefused)
      if (client && (await client.request(filing.mine, {})).length === 0) return socialCode
    }
  }
  throw new Error('every enterprise of the demo city has filed something')
}

function nullOfRefused(failure: unknown): null {
  if (failure instanceof Refused) return null
  throw failure
}

/** The process that creates the folder has the enterprise to itself. */
async function claims(socialCode: string): Promise<boolean> {
  const folder = process.env.JOURNEY_LOGINS
  if (!folder) return true
  return mkdir(join(folder, `taken-${socialCode}`)).then(
    () => true,
    () => false,
  )
}

/** The login of an officer whose county has no filings. */
export async function countyWithoutFilings(apiClient: (loginName: string) => Promise<ApiClient>): Promise<string> {
  const city = await apiClient('city')
  for (const { code, enabled } of await city.request(support.getQxMap, {})) {
    if (!enabled) continue
    const { total } = await city.request(filing.list, { qxCode: code })
    if (total === 0) return `county_${code}`
  }
  throw new Error('every county of the demo city has filings')
}

/** The login of a county's officer; two of them have names of their own. */
export function officerOf(qxCode: string | undefined): string {
  if (qxCode === undefined) throw new Error('nobody knows the county')
  return { '500102': 'county', '500118': 'county2' }[qxCode] ?? `county_${qxCode}`
}
