/** The city of the load: many enterprises, filings of five years with their materials, and a person for every role. */
import { createHash } from 'node:crypto'
import type { Role } from '@green/contract/roles.ts'
import { spelled } from '@green/contract/testing/names.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import type pg from 'pg'
import { makeAccount } from '../../server/src/base/account/administration/make-account.ts'
import { hashPassword } from '../../server/src/base/account/sign-in/passwords.ts'
import { grams, sortKey } from '../../server/src/base/enterprise/search-keys.ts'
import { type FileRecord, filesOf } from '../../server/src/base/files/store.ts'
import { districts } from '../../server/src/base/reference/reference-data.ts'
import { settleIn } from '../../server/src/base/two-hands/testing.ts'
import { transaction } from '../../server/src/db/database.ts'
import { insertMany } from '../../server/src/db/insert-many.ts'
import { file } from '../../server/src/db/schema/files.ts'
import { enterprise } from '../../server/src/db/schema/operation/archive.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { withPapers } from '../../server/src/demo/papers.ts'
import type { Actor } from '../../server/src/platform/actor.ts'
import { clock } from '../../server/src/platform/clock.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { addFilings, filled, idFrom } from '../bench/city-store.ts'

/** `filers`: enterprises with somebody who files; `officers`: of each county. */
export type Sizes = { enterprises: number; filings: number; materials: number; filers: number; officers: number }

/** What the load has to know of the city; kept beside it. `papers`: how many files the answers cite. */
export type LoadCity = Sizes & {
  answers: string
  papers: number
  counties: string[]
  /** Of those whom the city gives its cases to. */
  experts: string[]
}

/** A v4-shaped id that follows from a text, so that nobody has to keep it. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const filerLogin = (no: number) => `loadfiler${no}`
export const officerLogin = (county: string, no: number) => `loadcounty${county}x${no}`
/** People who belong to no county; each role has so many. Nobody is there twice at a time: a new sign-in ends an old session. */
export const centre = { city: 120, expert: 60, supervisor: 40, admin: 40 } as const
export const centreLogin = (role: Role, no: number) => `load${role}${no}`
/** The place of a cited file in the kept answers. */
export const paperCode = (no: number) => `@paper:${no}@`
/** The id of a filer's copy of a paper. */
export const paperId = (login: string, no: number) => idOf(`${login}#${no}`)

/** Fills a city that has some filings to copy, an expert or two, and nothing of the load yet. */
export async function fillCity(
  services: Services,
  client: pg.Client,
  sizes: Sizes,
  tell: (what: string) => void,
): Promise<LoadCity> {
  const counties = districts().flatMap(({ enabled, code }) => (enabled ? [code] : []))
  const enterprises = await addEnterprises(services, sizes.enterprises, counties)
  tell(`${sizes.enterprises.toLocaleString('en')} enterprises`)
  await addOfficers(services, sizes.officers, counties)
  const { answers, papers } = await addFilers(services, enterprises.slice(0, sizes.filers))
  tell(`${sizes.filers.toLocaleString('en')} people who file, with their papers`)
  await filled(client, async () => {
    await addFilings(client, greenFactory.id, sizes.filings, { firstYear: clock.year() - 4, years: 5 })
  })
  tell(`${sizes.filings.toLocaleString('en')} filings of five years`)
  await addMaterials(client, sizes)
  tell(`${sizes.materials.toLocaleString('en')} material records`)
  const { rows: experts } = await client.query(
    `select id from account where role = 'expert' and login_name like 'load%' order by login_name limit 6`,
  )
  return { ...sizes, answers, papers, counties, experts: experts.map(({ id }) => String(id)) }
}

type Home = { id: string; name: string; qxCode: string }

const atOnce = 2000

async function addEnterprises(services: Services, count: number, counties: readonly string[]): Promise<Home[]> {
  const now = clock.now()
  const homes: Home[] = []
  for (let first = 0; first < count; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, i) => {
      const no = first + i
      const name = `重庆${spelled(String(no).padStart(5, '0'))}材料有限公司`
      const socialCode = `9150LD${String(no).padStart(12, '0')}`
      return {
        id: idOf(`enterprise ${no}`),
        enterpriseName: name,
        socialCode,
        orgKind: 'enterprise',
        qxCode: counties[no % counties.length] ?? '',
        industryCode: '3011',
        aboveScale: true,
        profile: {
          address: '示例路1号',
          contactName: '张三',
          contactPhone: mobileOf(no),
          email: 'a@example.com',
          legalPerson: '李四',
          mainProducts: '水泥',
        },
        verification: 'verified',
        verifiedAt: now,
        grams: grams([name, socialCode]),
        sortKey: sortKey(name),
        source: 'registered',
        createdAt: now,
        updatedAt: now,
      }
    })
    await transaction(services.db, (tx) => insertMany(tx, enterprise, rows))
    homes.push(...rows.map(({ id, enterpriseName, qxCode }) => ({ id, name: enterpriseName, qxCode })))
  }
  return homes
}

const mobileOf = (no: number) => `188${String(no).padStart(8, '0')}`

/** Everybody has the same password, hashed once: checking it costs as much as if each had their own. */
async function addOfficers(services: Services, each: number, counties: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  let mobile = 50_000_000
  const add = (loginName: string, role: Role, qxCode: string | null = null) =>
    makeAccount(services.db, {
      loginName,
      name: '王经办',
      mobile: mobileOf(mobile++),
      role,
      passwordHash,
      ...(qxCode ? { qxCode } : {}),
    })
  for (const county of counties) for (let no = 0; no < each; no++) await add(officerLogin(county, no), 'county', county)
  for (const [role, count] of Object.entries(centre))
    for (let no = 0; no < count; no++) await add(centreLogin(role as Role, no), role as Role)
  // Nobody made within the last day is a second person.
  await settleIn({ services })
}

/** Every filer has the papers of the example: own records of shared content. */
async function addFilers(services: Services, homes: readonly Home[]) {
  const passwordHash = await hashPassword(demoPassword)
  const shared = new Map<string, { place: number; row: FileRecord }>()
  let answers = ''
  for (const [no, home] of homes.entries()) {
    const loginName = filerLogin(no)
    const account = await makeAccount(services.db, {
      loginName,
      name: '张经办',
      mobile: mobileOf(no),
      role: 'enterprise',
      passwordHash,
      enterpriseId: home.id,
    })
    if (no === 0)
      answers = await firstPapers(services, { accountId: account, enterpriseId: home.id, loginName }, shared)
    const rows = [...shared.values()].map(({ place, row }) => ({
      ...row,
      id: paperId(loginName, place),
      ownerId: account,
      enterpriseId: home.id,
    }))
    await transaction(services.db, (tx) => insertMany(tx, file, rows))
  }
  return { answers, papers: shared.size }
}

/** The example's answers as JSON with a mark for each paper, whose records are kept in `shared`. */
async function firstPapers(
  services: Services,
  owner: { accountId: string; enterpriseId: string; loginName: string },
  shared: Map<string, { place: number; row: FileRecord }>,
): Promise<string> {
  let text = JSON.stringify(await withPapers(services, owner as Actor, greenFactory.example()))
  const cited = new Set([...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id))
  for (const row of await filesOf(services.db, [...cited])) {
    const place = shared.size
    shared.set(row.id, { place, row })
    text = text.replaceAll(row.id, paperCode(place))
  }
  return text
}

/** Materials beside the answers: records of files that the copied filings cite, some for each. */
async function addMaterials(client: pg.Client, { filings, materials }: Sizes): Promise<void> {
  const each = Math.ceil(materials / Math.max(1, filings))
  const id = idFrom(`f.id::text || 'm' || n`)
  await client.query(
    `insert into file (id, owner_id, enterprise_id, slot, name, mime, size, sha256, storage_key, uploaded_at)
     select ${id}, f.id, f.enterprise_id, 'load', '证明材料' || n || '.pdf', 'application/pdf', s.size, s.sha256,
       s.storage_key, f.updated_at
     from filing f cross join generate_series(1, $1::int) n
       cross join (select size, sha256, storage_key from file where mime = 'application/pdf' limit 1) s
     where f.number like 'X-%'`,
    [each],
  )
  await client.query(
    `insert into file_use (file_id, kind, target_id)
     select ${id}, 'filing', f.id from filing f cross join generate_series(1, $1::int) n where f.number like 'X-%'`,
    [each],
  )
  await client.query('vacuum analyze file')
  await client.query('vacuum analyze file_use')
}
