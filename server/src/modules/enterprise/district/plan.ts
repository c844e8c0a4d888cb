/** What a merge or split of districts would make of them, and everything that forbids it. */
import type { DistrictAdjustment } from '@green/contract/calls/enterprise/district.ts'
import { refuseFields } from '@green/contract/errors.ts'
import type { Frozen } from '../../../base/reference/data-file.ts'
import {
  adjusted,
  type DistrictVersion,
  districtKey,
  districtKind,
  districtVersionAfter,
  noAdjustments,
} from '../../../base/reference/district-adjustments.ts'
import { type District, districtFile } from '../../../base/reference/reference-data.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import type { Tx } from '../../../db/database.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { spelled } from '../../../platform/spelled.ts'
import { byCreditCode, type Move } from './store.ts'

type Merge = Extract<DistrictAdjustment, { kind: 'merge' }>
type Split = Extract<DistrictAdjustment, { kind: 'split' }>
type New = NonNullable<Merge['added']>
type Fault = { field: string; message: string }
type Rows = readonly Frozen<District>[]

export type Plan = {
  version: DistrictVersion
  /** What this adjustment closes and adds; the version also says those before it. */
  closed: DistrictVersion['closed']
  added: District[]
  moves: Move[]
  /** The districts after it. */
  rows: Rows
}

/** The plan against everything that is confirmed, the adjustments of coming days included. Throws with every fault at its field. */
export async function planOf(
  tx: Tx,
  { adjustment, startsOn }: { adjustment: DistrictAdjustment; startsOn: string },
): Promise<Plan> {
  const versions = await settingVersions(tx, districtKind, { key: districtKey })
  const base = districtVersionAfter(versions) ?? noAdjustments
  const rows = adjusted(districtFile(), base)
  const last = versions.at(-1)
  const faults: Fault[] = []
  if (startsOn < clock.today()) faults.push({ field: 'startsOn', message: '区划调整的开始日期不能早于今天' })
  if (last && last.startsAt > `${startsOn}T00:00:00+08:00` && last.startsAt > clock.now())
    faults.push({ field: 'startsOn', message: '已有开始日期更晚的区划调整，请选择在它之后的日期，或先撤销它' })
  const made =
    adjustment.kind === 'merge'
      ? mergeOf(rows, adjustment, startsOn, faults)
      : await splitOf(tx, rows, adjustment, startsOn, faults)
  if (faults.length > 0) throw refuseFields(faults)
  const version = { closed: [...base.closed, ...made.closed], added: [...base.added, ...made.added] }
  return { ...made, version, rows: adjusted(districtFile(), version) }
}

const existing = (rows: Rows, code: string) => rows.find((row) => row.code === code && row.validTo === undefined)

function mergeOf(rows: Rows, { closed, into, added }: Merge, startsOn: string, faults: Fault[]) {
  closed.forEach((code, index) => {
    if (!existing(rows, code))
      faults.push({ field: `adjustment.closed[${index}]`, message: '没有这个区县，或它已经撤销' })
  })
  if (new Set(closed).size < closed.length) faults.push({ field: 'adjustment.closed', message: '同一个区县选择了两次' })
  if ((into === null) === (added === null))
    faults.push({ field: 'adjustment.into', message: '请选择并入的区县，或填写新设的区县' })
  if (into !== null && closed.includes(into))
    faults.push({ field: 'adjustment.into', message: '并入的区县不能同时撤销' })
  else if (into !== null && !existing(rows, into))
    faults.push({ field: 'adjustment.into', message: '没有这个区县，或它已经撤销' })
  const model = existing(rows, closed[0] ?? '')
  if (added) faults.push(...newFaults(rows, [added], closed, (field) => `adjustment.added.${field}`))
  const made = added && model ? [districtFrom(added, model, startsOn, {})] : []
  const successor = into ?? added?.code ?? ''
  return { closed: closed.map((code) => closing(code, successor, startsOn)), added: made, moves: [] }
}

const closing = (code: string, successor: string, startsOn: string) => ({
  code,
  successor,
  validTo: dayOf(addMs(`${startsOn}T00:00:00+08:00`, -1)),
})

async function splitOf(tx: Tx, rows: Rows, { from, successor, parts }: Split, startsOn: string, faults: Fault[]) {
  const model = existing(rows, from)
  if (!model) faults.push({ field: 'adjustment.from', message: '没有这个区县，或它已经撤销' })
  if (successor !== null && !parts.some(({ code }) => code === successor))
    faults.push({ field: 'adjustment.successor', message: '请从新设的区县中选择' })
  const gone = successor === null ? [] : [from]
  faults.push(...newFaults(rows, parts, gone, (field, index) => `adjustment.parts[${index}].${field}`))
  const moves = await movesTo(tx, from, parts, faults)
  const added = model
    ? parts.map((part, index) => districtFrom(part, model, startsOn, { carvedFrom: from, index }))
    : []
  return { closed: successor === null ? [] : [closing(from, successor, startsOn)], added, moves }
}

/** Codes are for ever; a name is free again once its district is gone. */
function newFaults(
  rows: Rows,
  added: readonly New[],
  gone: readonly string[],
  fieldOf: (field: keyof New, index: number) => string,
): Fault[] {
  return added.flatMap(({ code, name }, index) => {
    const others = added.slice(0, index)
    const faults: Fault[] = []
    if (rows.some((row) => row.code === code) || others.some((one) => one.code === code))
      faults.push({ field: fieldOf('code', index), message: `代码${code}已经用过，请填写新的代码` })
    const isNameInUse = rows.some((row) => row.name === name && !row.validTo && !gone.includes(row.code))
    if (isNameInUse || others.some((one) => one.name === name))
      faults.push({ field: fieldOf('name', index), message: `已有名称为“${name}”的区县` })
    return faults
  })
}

/** Seat and label are those of the district it comes from: the file has no others. */
function districtFrom(
  { code, name, shortName, kind, region }: New,
  { order, seat, label }: Frozen<District>,
  startsOn: string,
  { carvedFrom, index = 0 }: { carvedFrom?: string; index?: number },
): District {
  return {
    code,
    name,
    shortName,
    kind,
    region,
    seat: { ...seat },
    label: { ...label },
    pinyin: spelled(shortName, 'removed').join(''),
    official: kind !== 'zone',
    enabled: true,
    order: order + (index + 1) / 100,
    validFrom: startsOn,
    ...(carvedFrom === undefined ? {} : { carvedFrom }),
  }
}

/** The named enterprises; every line that names none of the district is a fault. */
async function movesTo(tx: Tx, from: string, parts: Split['parts'], faults: Fault[]): Promise<Move[]> {
  const lines = parts.map(({ enterprises }) =>
    enterprises
      .split('\n')
      .map((line, at) => ({ code: line.trim().toUpperCase(), at: at + 1 }))
      .filter(({ code }) => code !== ''),
  )
  const found = await byCreditCode(tx, [...new Set(lines.flat().map(({ code }) => code))])
  const known = new Map(found.map((one) => [one.socialCode, one]))
  const named = new Set<string>()
  const moves: Move[] = []
  parts.forEach(({ code: toCode }, index) => {
    const wrong = new Map<string, number[]>()
    for (const { code, at } of lines[index] ?? []) {
      const one = known.get(code)
      const elsewhere = one?.qxCode === from ? null : '不属于被拆分的区县'
      const unfit = one === undefined ? '没有这家企业' : elsewhere
      const why = named.has(code) ? '已经写过' : unfit
      named.add(code)
      if (why) wrong.set(why, [...(wrong.get(why) ?? []), at])
      else if (one) moves.push({ enterpriseId: one.id, fromCode: from, toCode })
    }
    for (const [why, at] of wrong)
      faults.push({
        field: `adjustment.parts[${index}].enterprises`,
        message: `第${at.slice(0, 10).join('、')}行${at.length > 10 ? `等${at.length}行` : ''}${why}，请核对统一社会信用代码`,
      })
  })
  return moves
}
