/** 区县目录 with its history, and the preview and proposal of an adjustment. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { district as calls, DistrictPreview, DistrictRow } from '@green/contract/calls/enterprise/district.ts'
import type { Frozen } from '../../../base/reference/data-file.ts'
import {
  type DistrictVersion,
  districtKey,
  districtKind,
  districtVersionAt,
} from '../../../base/reference/district-adjustments.ts'
import { type District, districts } from '../../../base/reference/reference-data.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { type Plan, planOf } from './plan.ts'
import {
  type Closing,
  closingsOf,
  insertClosings,
  insertMoves,
  movesOf,
  numbersOf,
  remainingOf,
  systemsWithin,
  touchedBy,
} from './store.ts'

type Rows = readonly Frozen<District>[]
type Line = { label: string; text: string }

export async function listDistricts({ db }: WithDb): Promise<CallOutput<typeof calls.list>> {
  const now = clock.now()
  const rows = districts()
  const { enterprises, officers } = await numbersOf(db)
  const started = await settingVersions(db, districtKind, { key: districtKey, until: now })
  const closed = (districtVersionAt(now)?.closed ?? []).map(({ code }) => code)
  return {
    rows: rows.map((row): DistrictRow => {
      const { code, name, kind, region, enabled } = row
      return {
        code,
        name,
        kind,
        region,
        isOffered: enabled,
        history: historyOf(row, rows),
        enterprises: enterprises.get(code) ?? 0,
        officers: officers.get(code) ?? 0,
      }
    }),
    regions: [...new Set(rows.map(({ region }) => region))],
    version: started.length,
    waiting: (await waitingChanges(db, districtKind)).get(districtKey) ?? null,
    next: (await nextStarts(db, districtKind, now)).get(districtKey) ?? null,
    remaining: await remainingOf(db, closed, now),
  }
}

const nameIn = (rows: Rows, code: string) => rows.find((row) => row.code === code)?.name ?? code

/** Where it comes from and what became of it. */
function historyOf({ validFrom, validTo, successor, predecessors = [], carvedFrom }: Frozen<District>, rows: Rows) {
  const parts = predecessors.map((code) => nameIn(rows, code)).join('、')
  return [
    ...(validFrom ? [`${validFrom}起设立`] : []),
    ...(carvedFrom ? [`由${nameIn(rows, carvedFrom)}分设`] : []),
    ...(parts ? [`并入了${parts}`] : []),
    ...(validTo ? [`${validTo}为最后一日`] : []),
    ...(successor ? [`由${nameIn(rows, successor)}承接`] : []),
  ]
}

/** What a version says of the districts that the file does not say, a line for each. */
function linesOf({ closed, added }: Pick<Plan, 'closed' | 'added'>, rows: Rows): Line[] {
  return [
    ...closed.map(({ code, validTo, successor }) => ({
      label: `${nameIn(rows, code)}（${code}）`,
      text: `${validTo}为最后一日，由${nameIn(rows, successor)}承接`,
    })),
    ...added.map(({ code, name, region, validFrom, carvedFrom }) => ({
      label: `${name}（${code}）`,
      text: `${validFrom}起设立${carvedFrom ? `，由${nameIn(rows, carvedFrom)}分设` : ''}，${region}`,
    })),
  ]
}

/** How many enterprises are named for each new district. */
const movedLines = ({ moves, rows }: Plan): Line[] =>
  [...Map.groupBy(moves, ({ toCode }) => toCode)].map(([code, named]) => ({
    label: `转入${nameIn(rows, code)}的企业`,
    text: `${named.length}家`,
  }))

export async function previewAdjustment(
  { db }: WithDb,
  input: CallInput<typeof calls.preview>,
): Promise<DistrictPreview> {
  const plan = await planOf(db, input)
  return {
    lines: [...linesOf(plan, plan.rows), ...movedLines(plan)],
    affected: await affectedBy(db, plan.closed, plan.moves),
    notices: await noticesOf(db, plan),
  }
}

async function affectedBy(tx: Tx, closed: readonly Closing[], moves: Plan['moves']) {
  const codes = closed.map(({ code }) => code)
  const { waiting, wider } = await systemsOf(tx, closed)
  const touched = await touchedBy(
    tx,
    codes,
    moves.map(({ enterpriseId }) => enterpriseId),
  )
  return [
    { label: '转移的企业（档案记入变更，账号随之转移）', count: touched.enterprises },
    { label: '随之移交的申报（提交过的仍显示当时的区县）', count: touched.filings },
    { label: '持有的有效称号', count: touched.titles },
    { label: '转到承接区县的工作人员账号', count: touched.officers },
    { label: '停用、须两名系统管理员改区域后才恢复的接口密钥和接收方', count: waiting.length },
    { label: '承接区县的接口密钥和接收方，读到的范围随之扩大', count: wider.length },
  ]
}

/** Other systems that read by district: of a closed one, and of its successor. */
async function systemsOf(tx: Tx, closed: readonly Closing[]) {
  const codes = closed.map(({ code }) => code)
  const successors = [...new Set(closed.map(({ successor }) => successor))]
  return {
    waiting: await systemsWithin(tx, codes, clock.today()),
    wider: await systemsWithin(tx, successors, clock.today()),
  }
}

async function noticesOf(tx: Tx, { closed, added, moves }: Plan): Promise<string[]> {
  const { officers } = await numbersOf(tx)
  const withOfficers = (code: string) =>
    [code, ...closed.filter(({ successor }) => successor === code).map((one) => one.code)].some(
      (one) => (officers.get(one) ?? 0) > 0,
    )
  const unmanned = added.filter(({ code }) => !withOfficers(code)).map(({ name }) => name)
  const empty = added.filter(
    ({ code, carvedFrom }) =>
      carvedFrom && !moves.some(({ toCode }) => toCode === code) && !closed.some(({ successor }) => successor === code),
  )
  const { waiting, wider } = await systemsOf(tx, closed)
  return [
    ...(waiting.length > 0
      ? [`${waiting.join('、')}从开始日期起读不到数据，由一名系统管理员修改区域、另一名复核后恢复`]
      : []),
    ...(wider.length > 0 ? [`${wider.join('、')}从开始日期起读到并入区县的数据，不需要的请先修改或停用`] : []),
    ...(unmanned.length > 0
      ? [`${unmanned.join('、')}还没有区县管理员，请在开始日期之后到“账号”新建，或用工作簿导入`]
      : []),
    ...empty.map(({ name }) => `没有指定转入${name}的企业`),
    ...(added.some(({ carvedFrom }) => carvedFrom)
      ? ['新分设的区县没有轮廓，只列在地图旁的表格中；轮廓文件更新后单独显示']
      : []),
  ]
}

export async function proposeAdjustment(
  services: Services,
  input: CallInput<typeof calls.propose>,
  actor: Actor,
): Promise<{ id: string }> {
  const plan = await planOf(services.db, input)
  return proposeSetting(services, actor, {
    kind: districtKind,
    key: districtKey,
    about: aboutOf(plan),
    value: plan.version,
    asText: (value) => [
      ...(value ? linesOf(value as DistrictVersion, plan.rows) : []),
      ...(value === plan.version ? movedLines(plan) : []),
    ],
    field: 'adjustment',
    startsOn: input.startsOn,
    reason: input.reason,
    version: input.version,
    decidedSince: async () => 0,
    alsoWrite: async (tx, id) => {
      await insertClosings(tx, id, plan.closed)
      await insertMoves(tx, id, plan.moves)
    },
  })
}

/** In a few words, for lists. */
function aboutOf({ closed, added, rows }: Plan): string {
  const from = closed.map(({ code }) => nameIn(rows, code)).join('、')
  const [first] = closed
  const carved = added.filter(({ carvedFrom }) => carvedFrom)
  if (carved.length > 0)
    return `区划调整：${nameIn(rows, carved[0]?.carvedFrom ?? '')}分设${carved.map(({ name }) => name).join('、')}`
  return `区划调整：${from}并入${nameIn(rows, first?.successor ?? '')}`
}

/** What a proposed or confirmed adjustment has yet to move. */
export const affectedByAdjustment = async (tx: Tx, id: string) =>
  affectedBy(tx, await closingsOf(tx, id), await movesOf(tx, id))

/** The name of the setting in lists of its versions. */
export const districtSettingName = (key: string): string | null => (key === districtKey ? '区县和填报区' : null)
