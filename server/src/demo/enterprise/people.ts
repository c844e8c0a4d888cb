/** The people of the demo city: the named accounts, an officer for every county, experts, and an account for every enterprise. */
import { accountStates, type OrgKind, type Role } from '@green/contract/roles.ts'
import { hashPassword } from '../../base/account/sign-in/passwords.ts'
import { insertAccount, insertExpert } from '../../base/account/store.ts'
import { districts } from '../../base/reference/reference-data.ts'
import { inspectorCard } from '../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'

/** Counties of the demo accounts `county` and `county2`. */
export const homeCounty = '500102'
export const otherCounty = '500118'

/** Password of every demo account; only with demo data. */
export const demoPassword = 'Lvxiao2026'
export const demoAccounts = [
  'enterprise',
  'enterprise2',
  'operator',
  'park',
  'institution',
  'bank',
  'county',
  'county2',
  'city',
  'city2',
  'expert1',
  'expert2',
  'expert3',
  'supervisor',
  'supervisor2',
  'admin',
  'admin2',
  'admin3',
]

export type DemoEnterprise = {
  id: string
  name: string
  qxCode: string
  orgKind: OrgKind
  mobile: string
  contact: string
}

const experts = [
  ['expert1', '林评审', '示例绿色制造研究院', '1', ['energy', 'carbon']],
  ['expert2', '郑评审', '示例理工大学环境学院', '1', ['water', 'clean']],
  ['expert3', '谢评审', '示例工程咨询中心', '2', ['energy', 'equip']],
  ['expert4', '宋评审', '示例能源研究会', '2', ['energy']],
  ['expert5', '唐评审', '示例材料研究所', '3', ['process', 'carbon']],
  ['expert6', '许评审', '重庆示例天坪水泥有限公司', '3', ['process']],
] as const

const staff: readonly [string, string, Role, string][] = [
  ['city', '沈市级', 'city', '市工业主管部门'],
  ['city2', '沈复核', 'city', '市工业主管部门'],
  ['supervisor', '韩监察', 'supervisor', '市节能监察中心'],
  ['supervisor2', '冯监察', 'supervisor', '市节能监察中心'],
  ['supervisor3', '曹监察', 'supervisor', '市节能监察中心'],
  ['supervisor4', '魏监察', 'supervisor', '市节能监察中心'],
  ['admin', '系统管理员', 'admin', '平台运营组'],
  ['admin2', '罗复核', 'admin', '平台运营组'],
  ['admin3', '邵审计', 'admin', '平台运营组'],
]

export type Cast = {
  city: Actor
  /** Confirms what `city` proposed. */
  city2: Actor
  admin: Actor
  supervisor: Actor
  /** Four; the first is `supervisor`. The card of the last one has expired. */
  supervisors: Actor[]
  countyOf: (qxCode: string) => Actor
  experts: Actor[]
  filerOf: (enterpriseId: string) => Actor
}

type Made = {
  loginName: string
  name: string
  mobile?: string
  role: Role
  unit: string | null
  qxCode?: string | null
  enterprise?: DemoEnterprise
}

type Make = (wanted: Made) => Promise<Actor>

/** Creates every account. They share the demo password, so one hash serves all. */
export async function makePeople(
  services: Services,
  enterprises: readonly { loginName: string; enterprise: DemoEnterprise }[],
  counties: { county: string; county2: string },
): Promise<Cast> {
  const make = accountMaker(services, await hashPassword(demoPassword))
  const byRole = new Map<string, Actor>()
  for (const [loginName, name, role, unit] of staff) byRole.set(loginName, await make({ loginName, name, role, unit }))
  const inspectors = [...byRole.values()].filter(({ role }) => role === 'supervisor')
  await giveCards(services, inspectors)
  const officers = await makeOfficers(make, counties)
  const panel = await makePanel(services, make)
  const filers = new Map<string, Actor>()
  for (const { loginName, enterprise } of enterprises)
    filers.set(
      enterprise.id,
      await make({
        loginName,
        name: enterprise.contact,
        mobile: enterprise.mobile,
        role: 'enterprise',
        unit: enterprise.name,
        enterprise,
      }),
    )
  return {
    city: found(byRole.get('city'), 'city officer'),
    city2: found(byRole.get('city2'), 'second city officer'),
    admin: found(byRole.get('admin'), 'administrator'),
    supervisor: found(byRole.get('supervisor'), 'supervisor'),
    supervisors: inspectors,
    countyOf: (qxCode) => found(officers.get(qxCode), `officer for ${qxCode}`),
    experts: panel,
    filerOf: (id) => found(filers.get(id), `account for ${id}`),
  }
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the demo city has no ${what}`)
  return value
}

/** Accounts without a number get the next one. */
function accountMaker(services: WithDb, passwordHash: string): Make {
  let mobiles = 14_009_000_000
  return async ({ loginName, name, mobile = String(++mobiles), role, unit, qxCode = null, enterprise }) => {
    const id = ids.next()
    const now = clock.now()
    await insertAccount(services.db, {
      id,
      loginName,
      name,
      mobile,
      role,
      unit,
      qxCode: enterprise?.qxCode ?? qxCode,
      enterpriseId: enterprise?.id ?? null,
      state: 'active',
      passwordHash,
      passwordChangedAt: now,
      createdAt: now,
    })
    return {
      accountId: id,
      loginName,
      name,
      mobile,
      role,
      taken: new Set(),
      qxCode: enterprise?.qxCode ?? qxCode,
      enterpriseId: enterprise?.id ?? null,
      orgKind: enterprise?.orgKind ?? null,
      state: accountStates[2],
      operator: null,
      agent: null,
      standsFor: null,
      keyScope: null,
      viewer: null,
      duty: null,
      mustChangePassword: false,
      mustSetSecondFactor: false,
      scopeLabels: [],
      sessionHash: '',
      ip: '127.0.0.1',
    }
  }
}

/** 执法证 of the supervisors; the last one has expired. */
async function giveCards({ db }: WithDb, supervisors: readonly Actor[]): Promise<void> {
  const year = clock.year()
  await db.insert(inspectorCard).values(
    supervisors.map(({ accountId }, i) => ({
      accountId,
      cardNo: `渝A${String(50_231_007 + i * 13)}`,
      validFrom: `${year - 4}-03-01`,
      validTo: `${i === supervisors.length - 1 ? year - 1 : year + 1}-02-28`,
      avoidUnits: [],
      updatedAt: clock.now(),
      updatedByName: '系统管理员',
    })),
  )
}

/** One officer for each county; two of them have the short names of the demo accounts. */
async function makeOfficers(make: Make, counties: { county: string; county2: string }): Promise<Map<string, Actor>> {
  const officers = new Map<string, Actor>()
  for (const d of districts().filter((d) => d.enabled)) {
    const loginName =
      d.code === counties.county ? 'county' : d.code === counties.county2 ? 'county2' : `county_${d.code}`
    officers.set(
      d.code,
      await make({
        loginName,
        name: `${d.shortName}管理员`,
        role: 'county',
        unit: `${d.name}工业主管部门`,
        qxCode: d.code,
      }),
    )
  }
  return officers
}

/** The experts with their entries in the register. */
async function makePanel(services: WithDb, make: Make): Promise<Actor[]> {
  const panel: Actor[] = []
  for (const [loginName, name, unit, professionalTitle, fields] of experts) {
    const actor = await make({ loginName, name, role: 'expert', unit })
    const year = clock.year()
    await insertExpert(services.db, {
      accountId: actor.accountId,
      professionalTitle,
      fields: [...fields],
      industries: [],
      avoidUnits: [],
      qxCode: panel.length % 2 ? otherCounty : homeCounty,
      // The last two have not declared yet: the register shows what is missing.
      declaredOn: panel.length < 4 ? `${year}-01-10` : null,
      termFrom: `${year - 3}-01-01`,
      termTo: `${year + 2}-12-31`,
    })
    panel.push(actor)
  }
  return panel
}
