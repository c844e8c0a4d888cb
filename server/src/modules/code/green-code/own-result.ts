/** The enterprise's own page: its result, what would raise it most, and what is missing where there is none. */
import type { CallInput } from '@green/contract/call.ts'
import type { greenCode as calls, Gain, OwnCode } from '@green/contract/calls/code/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import { filingPageOf } from '@green/contract/screens/screens.ts'
import { codeIs } from '@green/filing/cases/green-code.ts'
import { type Improvement, improvements, nextGrade, physicalGap } from '@green/green-code/improvement.ts'
import type { TableKey } from '@green/green-code/inputs.ts'
import { rateExactly } from '@green/green-code/scheme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { priceOfMix } from '../../../base/ledger/mix.ts'
import type { Actor } from '../../../platform/actor.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { inputName } from '../scoring/rate-one.ts'
import { codeSettings, energyPrices } from './current-settings.ts'
import { isShowable, mayBeShown } from './display.ts'
import { measureOf } from './measures.ts'
import { detailOf } from './reading.ts'
import { codesOf, findCode, type GreenCodeRecord, recordName, schemesOf } from './store.ts'
import { digits, type Stored, storedOf, valueText } from './stored-result.ts'

type Missing = NonNullable<OwnCode['code']>['missing'][number]
type Prices = { yuanPerTce: number; yuanPerM3: number }

export async function ownCode(
  services: Services,
  { year }: CallInput<typeof calls.own>,
  actor: Actor,
): Promise<OwnCode> {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  const { publicDisplay: display } = await codeSettings(services.db)
  const settings = await energyPrices(services.db)
  const { yuanPerM3 } = settings
  const codes = (await codesOf(services.db, actor, enterpriseId)).filter(({ current }) => current)
  const chosen = codes.find((one) => one.year === year) ?? codes[0]
  const record = chosen && (await findCode(services.db, actor, chosen.id))
  const years = codes.map((one) => one.year)
  if (!record) return { years, display, code: null }
  const scheme = (await schemesOf(services.db, [record.schemeId])).get(record.schemeId)
  const stored = storedOf(record, scheme)
  const exact = rateExactly(stored.scheme, stored.inputs, stored.frozen)
  const { yuanPerTce, priceSource } = await priceOfMix(services.db, { enterpriseId, year: record.year }, settings)
  const prices: Prices = { yuanPerTce, yuanPerM3 }
  const isPublic = codeIs(record.state, 'shown') && isShowable(record, display)
  return {
    years,
    display,
    code: {
      ...(await detailOf(services, record, actor)),
      // Positions have no line of points to reach.
      nextGrade: scheme?.mode === 'percentile' ? null : nextGrade(stored.scheme, exact),
      gains: improvements(stored.scheme, exact).map((one) => gainOf(stored, one, prices)),
      missing: await missingOf(services, record, stored),
      nextRefresh: `${record.year + 1}年度数据审核通过后重新评分`,
      mayBePublic: mayBeShown(record),
      checkUrl: isPublic ? portalAddress(services.config, 'greenCodeCheck', { code: record.code }) : null,
      prices: { yuanPerTce, yuanPerM3, source: priceText(priceSource, settings.priceSource) },
    },
  }
}

/** Water has the city's price whatever the energy costs. */
const priceText = (ofEnergy: string, ofCity: string) =>
  ofEnergy === ofCity ? ofEnergy : `能源${ofEnergy}；水：${ofCity}`

/** One row that lost points: the way to its full points, at the output of the year. */
function gainOf({ scheme, inputs, rating }: Stored, one: Improvement, prices: Prices): Gain {
  const how = scheme.indicators.find(({ id }) => id === one.id)?.how
  const row = rating.rows.find(({ id }) => id === one.id)
  const withUnit = (value: number | null) => (value === null ? null : `${digits(value)}${one.unit ?? ''}`)
  const output = inputs.series?.[0]?.figures.outputTotal ?? null
  const physical =
    how?.kind === 'tband'
      ? physicalGap(how.value, { own: inputs[how.value] ?? null, target: one.fullAt, outputValue: output })
      : null
  return {
    id: one.id,
    label: one.label,
    state: one.state,
    score: one.score,
    points: one.points,
    totalGain: one.totalGain,
    own: row ? `${valueText(scheme, row)}${typeof row.value === 'number' ? (one.unit ?? '') : ''}` : '—',
    target: withUnit(one.fullAt),
    nextGradeAt: withUnit(one.nextGradeAt),
    physical,
    yuan: how?.kind === 'tband' && physical ? moneyOf(how.value, physical.amount, prices) : null,
    ...(how ? measureOf(how.value) : { measure: '', ways: [] }),
  }
}

/** Energy and water have a price; carbon falls with the energy and is not counted a second time. */
function moneyOf(key: TableKey, amount: number, { yuanPerTce, yuanPerM3 }: Prices): number | null {
  if (key === 'unitOutputEnergy') return Math.round(amount * yuanPerTce)
  return key === 'unitOutputWater' ? Math.round(amount * yuanPerM3) : null
}

/**
 * What stands between the enterprise and a total, or a better one: its own entries with the page, and benchmarks that are
 * the city's. An entry that is missing counts 0 points also where there is a total.
 */
async function missingOf(services: WithDb, record: GreenCodeRecord, stored: Stored): Promise<Missing[]> {
  const { scheme, inputs, rating } = stored
  const from = record.filingId ? await recordName(services.db, record.filingId) : null
  const page = filingPageOf(from?.programme ?? nonGreenData.id) ?? null
  const toRecord = { path: page, link: `${record.year}年度数据` }
  if (inputs.dataState !== undefined && inputs.dataState !== null && inputs.dataState !== 'approved')
    return [
      {
        words: inputs.noRecord ?? `没有已审核的${record.year}年度数据`,
        path: page,
        link: `填报${record.year}年度数据`,
      },
    ]
  const leftOut = rating.dimensions.filter(({ score }) => score === null).map(({ dimension }) => dimension)
  const rows = rating.rows.flatMap(({ id, state, dimension }): Missing[] => {
    // Beside a total, what is missing in a dimension that does not count costs nothing.
    if (record.total !== null && leftOut.includes(dimension)) return []
    const { label = id, how } = scheme.indicators.find((one) => one.id === id) ?? {}
    if (state === 'missing') {
      const entry = how ? inputName(how.value) : label
      return [{ words: `${label}：没有填写${entry === label ? '' : `“${entry}”`}`, ...toRecord }]
    }
    if (record.total !== null) return []
    return state === 'unscorable'
      ? [{ words: `${label}：本行业${record.year}年度还没有基准，由市级发布后更新`, path: null, link: null }]
      : []
  })
  if (rows.length > 0 || record.total !== null) return rows
  return rating.reasons.map((text) => ({ words: text, ...toRecord }))
}
