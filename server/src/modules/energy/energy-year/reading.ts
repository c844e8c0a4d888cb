/** 企业年度能耗 as it is read: the matrix of enterprises and years, one enterprise at a glance. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { EnergyYearRow, energyYear, lsdtQynhBase, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { isFiler, isOfficer } from '@green/contract/roles.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { bridgeOf } from '@green/tools/energy-year/calibres.ts'
import { targetPaths } from '@green/tools/energy-year/target-line.ts'
import { readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { sourceText } from '../../../base/energy/records.ts'
import { classesUnder } from '../../../base/enterprise/list.ts'
import { findEnterprise, titlesOf } from '../../../base/enterprise/store.ts'
import { adoptedFacts } from '../../../base/ledger/adopted-store.ts'
import { priceOfMix } from '../../../base/ledger/mix.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { energyPrices } from '../../code/green-code/current-settings.ts'
import { bySite } from './by-site.ts'
import { accountOf, checkOf, filingIdOf, recordView, type Series, seriesOf, unitOf } from './series.ts'
import { baseOf, enterprisesOfPage, historyOf, type ListedEnterprise, openMatters } from './store.ts'

/** So many years side by side; findings need the year before the first. */
const yearsShown = 3

type Query = CallInput<typeof yearlyEnergy.getLsdtQynhYearInfoPage>

/** The filter of the list; it can only narrow the account's scope. */
export async function filterOf(
  tx: Tx,
  { industryCode, energyCode: _kind, page: _page, size: _size, year, ...filter }: Query,
) {
  return {
    ...filter,
    year: year ?? (await dataYearOf(tx)),
    industries: industryCode ? classesUnder(industryCode) : undefined,
  }
}

export async function yearPage(services: Services, query: Query, actor: Actor) {
  const { db } = services
  const filter = await filterOf(db, query)
  const found = await enterprisesOfPage(db, actor, filter, query)
  const years = Array.from({ length: yearsShown }, (_, i) => filter.year - yearsShown + 1 + i)
  const names = await namesOf(db)
  const series = await seriesOf(db, names, found.rows, (years[0] ?? 0) - 1)
  return {
    ...found,
    years,
    rows: found.rows.map((one) => rowOf(one, series.get(one.id), years, query.energyCode, names)),
  }
}

function rowOf(
  one: ListedEnterprise,
  series: Series | undefined,
  years: readonly number[],
  energyCode: string | undefined,
  names: Names,
): EnergyYearRow {
  const known = (series?.years ?? []).filter(({ year }) => years.includes(year))
  const used = known.flatMap(({ year, accepted }) =>
    accepted && series
      ? series
          .linesOf(accepted)
          .filter(({ flow }) => flow === 'used')
          .map((line) => ({ ...line, year }))
      : [],
  )
  return {
    enterpriseId: one.id,
    enterpriseName: one.enterpriseName,
    socialCode: one.socialCode,
    qxName: names.label('district', one.qxCode),
    industryName: names.label('industry', one.industryCode),
    cells: known.flatMap(({ year, accepted, conflict, findings }) =>
      accepted
        ? [
            {
              year,
              recordId: accepted.id,
              totalTce: accepted.totalTce,
              quantity: used.find((line) => line.year === year && line.energyCode === energyCode)?.quantity ?? null,
              source: sourceText(accepted),
              filingId: filingIdOf(accepted),
              programme: accepted.programme,
              check: checkOf(accepted),
              conflict,
              open: findings.filter(({ explained }) => explained === null).length,
              verified: series?.verifiedOf(accepted) != null,
            },
          ]
        : [],
    ),
    kinds: [...Map.groupBy(used, (line) => line.energyCode)].map(([code, lines]) => ({
      energyCode: code,
      name: names.label('energyType', code),
      unit: unitOf(names, code),
      cells: lines.map(({ year, quantity, tce }) => ({ year, quantity, tce })),
    })),
  }
}

/** The named enterprise within scope; one's own when none is named. */
export async function subjectOf(services: WithDb, enterpriseId: string | undefined, actor: Actor) {
  const id = enterpriseId ?? actor.enterpriseId
  const found = id ? await findEnterprise(services.db, actor, { id }) : null
  if (found?.orgKind !== 'enterprise') throw refuse('NOT_FOUND')
  return found
}

/** The bridge of each accepted year; one that was checked or verified stays as the factors were then. */
async function bridgesOf(tx: Tx, series: Series | undefined, nameOf: (code: string) => string) {
  const bridges = new Map<number, ReturnType<typeof bridgeOf>>()
  for (const { year, accepted } of series?.years ?? []) {
    if (!accepted || !series) continue
    const checkedAt = accepted.checkResult === 'sound' ? accepted.checkedAt : null
    const closedAt = series.verifiedOf(accepted)?.issuedAt ?? checkedAt ?? clock.now()
    const account = accountOf(accepted, series.linesOf(accepted))
    bridges.set(year, bridgeOf(account, await namesOf(tx, closedAt), nameOf))
  }
  return bridges
}

const decides = (actor: Actor) => isOfficer(actor.role)

export async function glance(
  services: Services,
  input: CallInput<typeof energyYear.glance>,
  actor: Actor,
): Promise<CallOutput<typeof energyYear.glance>> {
  const { db } = services
  const one = await subjectOf(services, input.enterpriseId, actor)
  const names = await namesOf(db)
  const series = (await seriesOf(db, names, [one])).get(one.id)
  const nameOf = (code: string) => names.label('energyType', code)
  const isOwn = actor.enterpriseId === one.id
  const base = await baseOf(db, one.id)
  const { sites, ofYear } = await bySite(db, one.id, names)
  const bridges = await bridgesOf(db, series, nameOf)
  return {
    enterprise: {
      id: one.id,
      enterpriseName: one.enterpriseName,
      socialCode: one.socialCode,
      qxName: names.label('district', one.qxCode),
      industryName: names.label('industry', one.industryCode),
    },
    years: (series?.years ?? []).map(({ accepted: _, records, months, ...year }) => {
      const view = (record: (typeof records)[number]) =>
        recordView(record, series?.linesOf(record) ?? [], names, series?.verifiedOf(record) ?? null)
      return {
        ...year,
        records: records.map(view),
        months: months.map(view),
        sites: ofYear(year.year),
        bridge: bridges.get(year.year) ?? null,
      }
    }),
    base,
    targets: await targetsOf(db, one.id, base, series),
    sites,
    titles: (await titlesOf(db, [one.id])).map(({ id, kind, level, number, validTo }) => ({
      id,
      label: `${titleKindLabels[kind as keyof typeof titleKindLabels] ?? ''}（${titleLevelLabels[level as keyof typeof titleLevelLabels] ?? ''}）`,
      number,
      validTo,
    })),
    matters: (await openMatters(db, actor, one.id)).map(({ id, programme, number, state }) => ({
      filingId: id,
      programme,
      label: [programmeOf(programme).shortTitle, number].filter(Boolean).join(' '),
      stateLabel: stateLabel(programmeOf(programme), state as State),
    })),
    history: await historyOf(db, one.id),
    may: {
      enter: isOwn && isFiler(actor.role),
      decide: decides(actor),
      explain: decides(actor) || isOwn,
      target: decides(actor) || isOwn,
    },
  }
}

const targetFacts = readsFacts('目标进度线', { 'total.tce': 'gb2589eq', 'output.value': 'currentPrice' })

/** The paths to the targets, beside the adopted figures. */
async function targetsOf(
  tx: Tx,
  enterpriseId: string,
  base: Awaited<ReturnType<typeof baseOf>>,
  series: Series | undefined,
) {
  const latest = series?.years.find(({ accepted }) => accepted !== null)?.year
  const settings = await energyPrices(tx)
  const { yuanPerTce, priceSource } =
    latest === undefined ? settings : await priceOfMix(tx, { enterpriseId, year: latest }, settings)
  const adoptedOf = await adoptedFacts(tx, targetFacts, { enterpriseIds: [enterpriseId] })
  const actuals = (series?.years ?? []).flatMap(({ year, accepted }) => {
    if (!accepted) return []
    const facts = adoptedOf(enterpriseId, year)
    return [{ year, totalTce: facts['total.tce'].value, outputValue: facts['output.value'].value }]
  })
  return { paths: base ? targetPaths(base, actuals, yuanPerTce) : [], yuanPerTce, priceSource }
}

export async function baseFor(
  services: Services,
  input: CallInput<typeof lsdtQynhBase.getLsdtQynhBaseOne>,
  actor: Actor,
) {
  return baseOf(services.db, (await subjectOf(services, input.enterpriseId, actor)).id)
}
