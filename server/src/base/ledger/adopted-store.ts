/**
 * The one query of adopted facts: for one enterprise and year or for many, the declared facts of a reader as they count now. Carbon is
 * the stated total, or that of the energy where the industry has no process; where a process industry states none it is empty.
 */

import { isElectricity } from '@green/tools/energy-conversion/rules.ts'
import { sourceOfFact } from '@green/tools/ledger/adopt.ts'
import { energyKey, type YearFactKey } from '@green/tools/ledger/fact-keys.ts'
import { factorsOf } from '@green/tools/ledger/factors.ts'
import { energyOnlyShare } from '@green/tools/ledger/figures.ts'
import { isConverted } from '@green/tools/ledger/net-energy.ts'
import {
  type AdoptedFact,
  type AdoptedFacts,
  type DeclaredFacts,
  type FactReader,
  type MissingReason,
  noFacts,
} from '@green/tools/ledger/reads-facts.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { ledgerSettings } from './settings.ts'

/** Which years of which enterprises; all where none are named. Carbon counts with the factors of the data year and needs named years. */
export type AdoptedScope = { years?: readonly number[]; enterpriseIds?: readonly string[] | undefined }

/** The adopted values as a table of a query: one row for each enterprise and year of which the ledger has one of the facts. */
export type AdoptedTable<F extends DeclaredFacts> = {
  table: SQL
  enterpriseId: SQL<string>
  year: SQL<number>
  /** The value of each declared fact. */
  of: { readonly [K in keyof F]: SQL<number | null> }
}

type Settings = Awaited<ReturnType<typeof ledgerSettings>>

const electricity = '33'
const madePower = energyKey(electricity, 'made')

type Kind = { key: string; year: number; co2: number | null }

/** The factors of every kind of energy in these years. */
function kindsOf(settings: Settings, years: readonly number[]): Kind[] {
  const codes = settings.reference.items('energyType').map(({ code }) => code)
  return years.flatMap((year) => {
    const factors = factorsOf(settings, year)
    return codes.flatMap((code) => {
      const co2 = factors.co2(code)
      const used = { key: energyKey(code, 'used'), year, co2 }
      // What comes out of a conversion is taken off; electricity by `ownPower`, since its own renewable part is.
      const isOut = isConverted(code) && !isElectricity(code) && co2 !== null
      return isOut ? [used, { key: energyKey(code, 'made'), year, co2: -co2 }] : [used]
    })
  })
}

const quoted = (key: string) => sql.raw(`'${key.replaceAll("'", "''")}'`)

/** The value of a key in its calibre. */
const statedOf = (key: string, calibre: string) =>
  sql`max(a.value) filter (where a.key = ${quoted(key)} and a.calibre = ${quoted(calibre)})`

/** Sources contradict each other and nothing counted before; a value that was taken back is no contradiction. */
const isContested = (key: string) =>
  sql`coalesce(bool_or(a.key = ${quoted(key)} and a.value is null and jsonb_array_length(a.notes) > 0), false)`

const usedPower = sql`a.key = ${quoted(energyKey(electricity, 'used'))}`
const withoutFactor = sql`coalesce(bool_or(f.key is not null and f.co2 is null and a.value <> 0), false)`
/** What was made of renewables and used on site emits nothing; what came out of a conversion has emitted with its fuel. */
const ownPower = sql`coalesce(greatest(
    least(coalesce(${statedOf('power.ownRenew', 'physical')}, 0), max(a.value) filter (where ${usedPower})),
    coalesce(${statedOf(madePower, 'physical')}, 0))
  * (max(f.co2) filter (where ${usedPower}))::numeric, 0)`
const energyCarbon = sql`case when ${withoutFactor} then null else sum(a.value * f.co2::numeric) - ${ownPower} end`

/** The enterprise is of an industry that must answer for its process. */
const mustHaveProcess = ({ bounds }: Settings) =>
  sql`coalesce(e.industry_code = any(${sql.param([...bounds.mustHaveProcess.codes])}::text[]), false)`

/** Both the value and why there is none, by the same conditions. */
type Expression = { value: SQL; missing: SQL }

function totalCarbon(settings: Settings): Expression {
  const isProcess = mustHaveProcess(settings)
  const stated = statedOf('total.co2', 'totalCo2')
  const isEnergyOnly = sql`${isProcess} and ${stated} <= (${energyCarbon}) * ${1 + energyOnlyShare}::numeric`
  return {
    value: sql`case when ${isEnergyOnly} then null when ${stated} is not null then ${stated}
      when ${isContested('total.co2')} or ${isProcess} then null else ${energyCarbon} end`,
    missing: sql`case when ${isEnergyOnly} then 'processUnknown' when ${isContested('total.co2')} then 'unsettled'
      when ${isProcess} then 'processUnknown' when ${withoutFactor} then 'noFactor' else 'notStated' end`,
  }
}

function expressionOf(key: YearFactKey, calibre: string, settings: Settings): Expression {
  if (key === 'total.co2')
    return calibre === 'totalCo2'
      ? totalCarbon(settings)
      : {
          value: energyCarbon,
          missing: sql`case when ${withoutFactor} then 'noFactor' else 'notStated' end`,
        }
  const stated = statedOf(key, calibre)
  const isOther = sql`coalesce(bool_or(a.key = ${quoted(key)} and a.value is not null and a.calibre <> ${quoted(calibre)}), false)`
  const missing = sql`case when ${isContested(key)} then 'unsettled' when ${isOther} then 'otherCalibre' else 'notStated' end`
  return { value: stated, missing }
}

function selectOf({ facts }: FactReader, { years, enterpriseIds }: AdoptedScope, fields: SQL, settings: Settings): SQL {
  const declared = Object.keys(facts)
  const readsCarbon = declared.includes('total.co2')
  if (readsCarbon && !years) throw new Error('carbon is read of named years only')
  const kinds = readsCarbon ? kindsOf(settings, [...new Set(years)]) : []
  const keys = [
    ...new Set([
      ...declared,
      ...(kinds.length > 0 ? ['power.ownRenew', madePower] : []),
      ...kinds.map(({ key }) => key),
    ]),
  ]
  const ofEnterprises = enterpriseIds ? sql`and enterprise_id = any(${sql.param([...enterpriseIds])}::uuid[])` : sql``
  const ofYears = years ? sql`and year = any(${sql.param([...years])}::int[])` : sql``
  const column = (name: keyof Kind) => sql.param(kinds.map((one) => one[name]))
  return sql`select a.enterprise_id, a.year, ${fields}
    from (select distinct on (enterprise_id, year, key) enterprise_id, year, key, value, calibre, notes, version, source, at
      from fact_adoption where month = 0 ${ofYears} and key = any(${sql.param(keys)}::text[]) ${ofEnterprises}
      order by enterprise_id, year, key, version desc) a
    left join enterprise e on e.id = a.enterprise_id
    left join unnest(${column('key')}::text[], ${column('year')}::int[], ${column('co2')}::float8[])
      as f(key, year, co2) on f.key = a.key and f.year = a.year
    group by a.enterprise_id, a.year, e.industry_code`
}

const nameOf = (key: string) => sql.identifier(key)

/** The adopted values of many as a table to join; `alias` where a query reads two of them. */
export async function adoptedTable<F extends DeclaredFacts>(
  tx: Tx,
  reader: FactReader<F>,
  scope: AdoptedScope,
  alias = 'adopted',
): Promise<AdoptedTable<F>> {
  const declared = Object.entries(reader.facts) as [YearFactKey, string][]
  const settings = await ledgerSettings(tx)
  const fields = sql.join(
    declared.map(([key, calibre]) => sql`(${expressionOf(key, calibre, settings).value})::float8 as ${nameOf(key)}`),
    sql`, `,
  )
  const name = sql.identifier(alias)
  return {
    table: sql`(${selectOf(reader, scope, fields, settings)}) ${name}`,
    enterpriseId: sql<string>`${name}.enterprise_id`,
    year: sql<number>`${name}.year`,
    of: Object.fromEntries(
      declared.map(([key]) => [key, sql<number | null>`${name}.${nameOf(key)}`]),
    ) as AdoptedTable<F>['of'],
  }
}

type Stored = { version: number; source: string | null; at: string }
type Row = {
  enterprise_id: string
  year: number
  facts: Record<string, { value: number | null; missing: MissingReason }>
} & {
  stored: Record<string, Stored>
}

/** The adopted facts of these enterprises and years, each with where it comes from or why there is none. */
export async function adoptedFacts<F extends DeclaredFacts>(
  tx: Tx,
  reader: FactReader<F>,
  scope: AdoptedScope,
): Promise<(enterpriseId: string, year: number) => AdoptedFacts<F>> {
  const declared = Object.entries(reader.facts) as [YearFactKey, string][]
  const settings = await ledgerSettings(tx)
  const parts = declared.map(([key, calibre]) => {
    const { value, missing } = expressionOf(key, calibre, settings)
    return sql`${quoted(key)}, jsonb_build_object('value', (${value})::float8, 'missing', ${missing})`
  })
  const fields = sql`jsonb_build_object(${sql.join(parts, sql`, `)}) as facts,
    jsonb_object_agg(a.key, jsonb_build_object('version', a.version, 'source', a.source, 'at', a.at)
      ) filter (where a.value is not null) as stored`
  const found = new Map<string, AdoptedFacts<F>>()
  if (scope.enterpriseIds?.length !== 0) {
    const { rows } = await tx.execute<Row>(selectOf(reader, scope, fields, settings))
    for (const row of rows) found.set(placeOf(row.enterprise_id, row.year), factsOf(reader, row))
  }
  const none = noFacts(reader)
  return (enterpriseId, year) => found.get(placeOf(enterpriseId, year)) ?? none
}

const placeOf = (enterpriseId: string, year: number) => `${enterpriseId} ${year}`

function factsOf<F extends DeclaredFacts>(reader: FactReader<F>, { facts, stored }: Row): AdoptedFacts<F> {
  const read = Object.entries(reader.facts).map(([key, calibre]) => {
    const { value = null, missing = 'notStated' } = facts[key] ?? {}
    // What is computed from the kinds has no adoption of its own.
    const own = calibre === 'energyCo2' ? undefined : stored?.[key]
    const fact: AdoptedFact = {
      calibre: calibre as AdoptedFact['calibre'],
      value,
      missing: value === null ? missing : null,
      version: value === null ? null : (own?.version ?? null),
      source: value === null || !own?.source ? null : sourceOfFact(own.source, key),
      at: value === null ? null : (own?.at ?? null),
    }
    return [key, fact]
  })
  return Object.fromEntries(read) as AdoptedFacts<F>
}
