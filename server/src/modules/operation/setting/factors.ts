/** 系数和因子: what is in force with what the platform has of its own, and the proposal of a factor's next version. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { factor as calls, FactorRow } from '@green/contract/calls/energy/factor.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type FactorPart, factorGroups, factorParts } from '@green/filing/programme/factor-words.ts'
import {
  type Factor,
  factorIn,
  factorsIn,
  filesByYear,
  inOwnUnit,
  unitsOf,
  unitText,
} from '@green/tools/energy-conversion/factors.ts'
import { readData } from '../../../base/reference/data-file.ts'
import { editionsAfter, type FactorVersion, factorKind } from '../../../base/reference/factors.ts'
import { type SettingVersion, settingVersions } from '../../../base/reference/setting-store.ts'
import { type Proposal, proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { touchedSince, touchedUse } from './factor-use-store.ts'
import { touchedByVersion } from './factor-versions.ts'

type Input = CallInput<typeof calls.preview>
type Fault = { field: string; message: string }

const startedVersions = (tx: Tx) => settingVersions(tx, factorKind, { until: clock.now() })

/** The files as they count today. */
const filesNow = (started: readonly SettingVersion[]) =>
  filesByYear(readData, editionsAfter(started))[0]?.readData ?? readData

const figureText = (factor: Factor, values: Partial<Record<FactorPart, number | null>>) =>
  factor.parts.map(({ part, unit }) => ({
    label: factorParts[part],
    text: values[part] == null ? '' : `${values[part]}${unit === '%' ? '' : ' '}${unitText(unit)}`,
  }))

const ownValues = ({ parts }: Factor) => Object.fromEntries(parts.map(({ part, value }) => [part, value]))
const shownText = (factor: Factor) =>
  figureText(factor, ownValues(factor))
    .map(({ text }) => text)
    .join('，')

export async function listFactors(
  { db }: WithDb,
  { group, keyword = '', page, size }: CallInput<typeof calls.page>,
): Promise<CallOutput<typeof calls.page>> {
  const started = await startedVersions(db)
  const word = keyword.trim()
  const found = factorsIn(filesNow(started)).filter(
    (one) => (!group || one.group === group) && (word === '' || one.name.includes(word)),
  )
  const rows = found.slice((page - 1) * size, page * size)
  return { total: found.length, page, size, rows: await rowsOf(db, rows, started) }
}

export async function getFactor({ db }: WithDb, key: string): Promise<FactorRow> {
  const started = await startedVersions(db)
  const [row] = await rowsOf(db, [factorNow(started, key)], started)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

function factorNow(started: readonly SettingVersion[], key: string): Factor {
  const found = factorIn(filesNow(started), key)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function rowsOf(tx: Tx, rows: readonly Factor[], started: readonly SettingVersion[]): Promise<FactorRow[]> {
  const next = await nextStarts(tx, factorKind, clock.now())
  const waiting = await waitingChanges(tx, factorKind)
  const shipped = new Map(factorsIn(readData).map((one) => [one.key, one]))
  return rows.map((row) => {
    const own = started.filter(({ key }) => key === row.key)
    const value = own.at(-1)?.value as FactorVersion | null | undefined
    const file = shipped.get(row.key)
    return {
      key: row.key,
      group: row.group,
      name: row.name,
      source: row.source,
      year: row.year,
      parts: row.parts.map(({ part, value: figure, unit }) => ({
        part,
        label: factorParts[part],
        value: figure,
        unit,
        units: unitsOf(unit).map((one) => ({ unit: one, label: unitText(one) })),
      })),
      isVerified: row.verification !== 'unverified' && row.verification !== 'draft',
      fromYear: value && row.year === null ? value.fromYear : null,
      isOwn: Boolean(value),
      shipped: value && file && shownText(file) !== shownText(row) ? shownText(file) : null,
      version: own.length,
      waiting: waiting.get(row.key) ?? null,
      next: next.get(row.key) ?? null,
    }
  })
}

/** Checks what is proposed; the version in the factor's own units, null for the platform's own. */
function versionOf(factor: Factor, now: Factor, { parts, source, fromYear, unusual, startsOn }: Input) {
  if (parts === null) return null
  const faults: Fault[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  const values: Partial<Record<FactorPart, number>> = {}
  for (const { part, unit } of factor.parts) {
    const at = parts.findIndex((one) => one.part === part)
    const entry = parts[at]
    const value = entry && inOwnUnit(entry.value, entry.givenIn, unit)
    if (!entry) fault(`parts[${factor.parts.findIndex((one) => one.part === part)}].value`, '请填写数字')
    else if (value === null || value === undefined)
      fault(`parts[${at}].givenIn`, `单位不符，请按${unitsOf(unit).map(unitText).join('或')}填写`)
    else if (part === 'oxidation' && value > 100) fault(`parts[${at}].value`, '碳氧化率不能大于100%')
    else values[part] = value
  }
  if (parts.some(({ part }) => !factor.parts.some((one) => one.part === part)))
    fault('parts[0].part', '该系数没有这一项')
  const cited = source.trim()
  if (cited.length < 6 || !/\d/.test(cited))
    fault('source', '请写明来源：标准编号和条款，或文件的名称和文号，如“GB/T 2589-2020 附录A”')
  const year = Number(startsOn.slice(0, 4))
  if (factor.year === null && fromYear === null) fault('fromYear', '请填写从哪一年度的数据起适用')
  if (factor.year === null && fromYear !== null && fromYear > year)
    fault('fromYear', `不能晚于开始日期所在的年度（${year}年）`)
  if (factor.year !== null && factor.year > year)
    fault('startsOn', `${factor.year}年度的数值不能在${factor.year}年之前开始使用`)
  if (faults.length === 0) faults.push(...unusualFaults(now, values, unusual))
  if (faults.length > 0) throw refuseFields(faults)
  return { values, source: cited, fromYear: factor.year ?? fromYear ?? 0, unusual: unusual.trim() }
}

/** More than twice the figure before, or less than half of it, needs its own reason: most of them are a wrong unit. */
function unusualFaults(now: Factor, values: Partial<Record<FactorPart, number>>, unusual: string): Fault[] {
  if (unusual.trim().length >= 5) return []
  return now.parts.flatMap(({ part, unit, value: before }) => {
    const value = values[part]
    const times = before && value ? value / before : 1
    if (times <= 2 && times >= 0.5) return []
    const many = Number((times >= 1 ? times : 1 / times).toFixed(1))
    const how = times >= 1 ? `是现行数值的${many}倍` : `只有现行数值的${many}分之一`
    const message = `${factorParts[part]}${how}（现行${before} ${unitText(unit)}），请核对单位；确实如此的，请在这里写明原因（不少于5个字）`
    return [{ field: 'unusual', message }]
  })
}

/** The version line by line, as the second person reads it. */
function linesOf(shipped: Factor, value: FactorVersion | null) {
  const lines = [
    ...figureText(shipped, value ? value.values : ownValues(shipped)),
    { label: '来源', text: value ? value.source : shipped.source },
  ]
  if (shipped.year === null) lines.push({ label: '适用的数据', text: value ? `${value.fromYear}年度起` : '各年度' })
  lines.push({ label: '与原值相差较大的说明', text: value?.unusual ?? '' })
  return lines
}

async function proposalOf(tx: Tx, input: Input) {
  const started = await startedVersions(tx)
  const shipped = factorIn(readData, input.key)
  if (!shipped) throw refuse('NOT_FOUND')
  const value = versionOf(shipped, factorNow(started, input.key), input)
  return { value, shipped, touched: touchedByVersion(started, { key: input.key, value }) }
}

export async function previewFactor({ db }: WithDb, input: Input): Promise<CallOutput<typeof calls.preview>> {
  const { value, shipped, touched } = await proposalOf(db, input)
  const current = (await startedVersions(db)).findLast(({ key }) => key === input.key)?.value
  const was = new Map(
    linesOf(shipped, (current as FactorVersion | null | undefined) ?? null).map(({ label, text }) => [label, text]),
  )
  const lines = linesOf(shipped, value).flatMap(({ label, text }) =>
    (was.get(label) ?? '') === text ? [] : [{ label, before: was.get(label) ?? '', after: text }],
  )
  return { lines, ...(await touchedUse(db, touched)) }
}

export async function proposeFactor(
  services: Services,
  input: CallInput<typeof calls.propose>,
  actor: Actor,
): Promise<{ id: string }> {
  const { value, shipped, touched } = await proposalOf(services.db, input)
  return proposeSetting(services, actor, {
    kind: factorKind,
    key: shipped.key,
    about: factorName(shipped),
    value,
    asText: (own) => linesOf(shipped, own as FactorVersion | null),
    field: 'parts[0].value',
    startsOn: input.startsOn,
    reason: input.reason,
    version: input.version,
    decidedSince: (tx, since) => touchedSince(tx, touched, since),
  } satisfies Proposal)
}

const factorName = ({ group, name }: Factor) => `${factorGroups[group].label}“${name}”`

/** What a factor is called; null where there is none of that key. */
export function factorNameOf(key: string): string | null {
  const found = factorIn(readData, key)
  return found && factorName(found)
}
