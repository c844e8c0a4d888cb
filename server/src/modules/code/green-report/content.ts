/** What a report says, frozen when it is made: everything its papers print comes from here. */

import { titleKindLabels } from '@green/contract/filing/titles.ts'
import { carbonLevel } from '@green/green-code/carbon-level.ts'
import { improvements } from '@green/green-code/improvement.ts'
import { rateExactly } from '@green/green-code/scheme.ts'
import { titlesOf, validTitles } from '../../../base/enterprise/store.ts'
import { dictionariesOf, industriesOf } from '../../../base/reference/reference.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { labelIn, titleHonour } from '../../content/public/titles.ts'
import { measureOf } from '../green-code/measures.ts'
import { type GreenCodeRecord, recordName, schemesOf } from '../green-code/store.ts'
import { digits, reasonText, type StoredInputs, scoreRows, storedOf, totalText } from '../green-code/stored-result.ts'
import { advicesOf, projectsOf, scaleOf, tablesOf, totalsBefore } from './source-store.ts'

/** `isScore`: the totals themselves. */
type Trend = {
  label: string
  unit: string
  isScore: boolean
  values: readonly { year: number; value: number | null }[]
}

export type ReportContent = {
  year: number
  code: string
  edition: number
  /** For the enterprise itself: no proof to anybody else. */
  isInternal: boolean
  enterprise: { name: string; socialCode: string; district: string; industry: string; scale: string }
  grade: { code: string; label: string; colour: string }
  totalText: string
  /** Why there is no total. */
  reasons: readonly string[]
  gates: readonly string[]
  dimensions: readonly { label: string; points: number; score: number | null }[]
  rows: readonly {
    label: string
    unit: string
    value: string
    benchmark: string
    points: number
    score: number | null
    state: string
  }[]
  carbon: { k: number; level: number } | null
  trends: readonly Trend[]
  /** null: not wanted; an empty text: hidden below five peers. */
  band: string | null
  strengths: readonly { label: string; score: number; points: number }[]
  gaps: readonly { label: string; own: string; target: string; gain: string; measure: string }[]
  advice: readonly { measure: string; saveTce: string; from: string }[]
  titles: readonly { name: string; number: string; validTo: string }[]
  projects: readonly { name: string; saveTce: string; number: string }[]
  source: { record: string; scheme: string; tables: readonly string[]; confirmedOn: string; validUntil: string }
  purpose: string
  receiver: string
  remark: string
  madeOn: string
}

const plainGrey = '#6B7785'
const none = '—'
const figureOf = (value: number | null | undefined) => (value === null || value === undefined ? none : digits(value))

type Wish = { isInternal: boolean; purpose: string; receiver: string; remark: string; showBand: boolean }

/** Reads everything once, in the caller's transaction. */
export async function contentOf(
  services: Services,
  tx: Tx,
  record: GreenCodeRecord,
  wish: Wish,
): Promise<ReportContent> {
  const scheme = (await schemesOf(tx, [record.schemeId])).get(record.schemeId)
  const stored = storedOf(record, scheme)
  const exact = rateExactly(stored.scheme, stored.inputs, stored.frozen)
  const tables = await tablesOf(
    tx,
    Object.values(stored.used).map(({ id }) => id),
  )
  const rows = scoreRows(stored)
  const tableOf = (id: string | undefined) => tables.find((one) => one.id === id)
  const from = record.filingId ? await recordName(tx, record.filingId) : null
  const grade = stored.scheme.grades.find(({ code }) => code === record.grade)
  const industry = (await industriesOf(services)).find(({ code }) => code === record.industryCode)?.name ?? ''
  const scale = await scaleOf(tx, record.enterpriseId)
  const scales = (await dictionariesOf(services)).entScale?.items ?? []
  const carbonTable = tableOf(stored.used.unitOutputCarbon?.id)
  return {
    year: record.year,
    code: record.code,
    edition: record.edition,
    isInternal: wish.isInternal,
    enterprise: {
      name: record.enterpriseName,
      socialCode: record.socialCode,
      district: districtOf(record.qxCode)?.name ?? '',
      industry: [record.industryCode, industry].filter(Boolean).join(' '),
      scale: scales.find(({ code }) => code === scale)?.label ?? '',
    },
    grade: { code: record.grade, label: grade?.label ?? '', colour: grade?.colour ?? plainGrey },
    totalText: totalText(record.total, stored.scheme.grades),
    reasons: reasonText(stored),
    gates: record.gates,
    dimensions: stored.scheme.dimensions.map(({ id, label, points }) => ({
      label,
      points,
      score: stored.rating.dimensions.find(({ dimension }) => dimension === id)?.score ?? null,
    })),
    rows: rows.map((row) => ({
      label: row.label,
      unit: row.unit,
      value: row.value,
      benchmark: benchmarkText(row, tableOf(row.table?.id)),
      points: row.points,
      score: row.score,
      state: row.because ? `${row.stateLabel}：${row.because}` : row.stateLabel,
    })),
    carbon: carbonLevel(stored.inputs.unitOutputCarbon, carbonTable?.weightedMean),
    trends: trendsOf(stored.inputs, await totalsBefore(tx, record)),
    band: wish.showBand ? (record.band ?? '') : null,
    strengths: rows
      .flatMap(({ label, score, points }) => (score === null || score <= 0 ? [] : [{ label, score, points }]))
      .toSorted((a, b) => b.score / b.points - a.score / a.points || b.points - a.points)
      .slice(0, 3),
    gaps: improvements(stored.scheme, exact)
      .slice(0, 5)
      .map((one) => {
        const how = stored.scheme.indicators.find(({ id }) => id === one.id)?.how
        return {
          label: one.label,
          own: rows.find(({ id }) => id === one.id)?.value ?? none,
          target: one.fullAt === null ? none : `${digits(one.fullAt)}${one.unit ?? ''}`,
          gain: one.totalGain === null ? none : digits(Math.round(one.totalGain * 100) / 100),
          measure: how ? measureOf(how.value).measure : none,
        }
      }),
    advice: await advicesOf(tx, record.enterpriseId),
    titles: validTitles(await titlesOf(tx, [record.enterpriseId])).map((title) => ({
      name: title.level === 'county' ? labelIn(titleKindLabels, title.kind) : titleHonour(title),
      number: title.number,
      validTo: title.validTo,
    })),
    projects: await projectsOf(tx, record.enterpriseId),
    source: {
      record: from ? `已审核的${record.year}年度数据（${from.number ?? ''}）` : '没有已审核的年度数据',
      scheme: scheme ? `${scheme.title}第${scheme.edition}版` : stored.scheme.name,
      tables: tables.map(
        ({ groupCode, indicator, edition, hash }) =>
          `${groupCode} ${tableNames[indicator] ?? indicator}第${edition}版${hash ? `（${hash.slice(0, 12)}）` : ''}`,
      ),
      confirmedOn: record.confirmedAt?.slice(0, 10) ?? '尚未确认',
      validUntil: record.validUntil ?? '尚未确认',
    },
    purpose: wish.purpose,
    receiver: wish.receiver,
    remark: wish.remark,
    madeOn: clock.today(),
  }
}

const tableNames: Readonly<Record<string, string>> = {
  unitOutputEnergy: '单位产值综合能耗',
  unitOutputCarbon: '单位产值碳排放',
  unitOutputWater: '单位产值取水量',
}

type Row = ReturnType<typeof scoreRows>[number]
type Table = Awaited<ReturnType<typeof tablesOf>>[number]

/** P10, P50, P90 with the number of enterprises and the edition; for the other rows the values for full and for no points. */
function benchmarkText({ lead, base, weak, table }: Row, found: Table | undefined): string {
  if (table) {
    const three = `P10 ${figureOf(lead)}，P50 ${figureOf(base)}，P90 ${figureOf(weak)}`
    const n = found?.n ?? table.n
    return `${three}；${n === null ? '' : `${n}家，`}第${table.edition}版`
  }
  return lead === null && base === null ? none : `满分 ${figureOf(lead)}，起点 ${figureOf(base)}`
}

const followed = [
  ['unitOutputEnergy', '单位产值综合能耗', 'kgce/万元'],
  ['unitOutputCarbon', '单位产值碳排放', 'kgCO₂/万元'],
  ['totalTce', '综合能源消费量', 'tce'],
] as const

/** The year itself and the two before it. */
function trendsOf(
  { series = [] }: StoredInputs,
  totals: readonly { year: number; total: number | null }[],
): readonly Trend[] {
  const years = totals.map(({ year }) => year)
  const figures = followed.map(([key, label, unit]) => ({
    label,
    unit,
    isScore: false,
    values: years.map((year) => ({ year, value: series.find((one) => one.year === year)?.figures[key] ?? null })),
  }))
  const scores = {
    label: '绿效码得分',
    unit: '分',
    isScore: true,
    values: totals.map(({ year, total: value }) => ({ year, value })),
  }
  return [scores, ...figures]
}
