/** The enterprise workbook: how a row changes the enterprise with its credit code. */
import { creditCodeDoubt, nearCodes } from '@green/filing/value/credit-code.ts'
import { isUsualName } from '@green/filing/value/enterprise-name.ts'
import type { Tx } from '../../db/database.ts'
import type { enterprise } from '../../db/schema/operation/archive.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import { type FieldChange, isPersonal } from '../audit/changes.ts'
import { type CellFault, type CheckedRow, faultAt, type RowValues } from '../import/checked-rows.ts'
import type { ImportContext, JudgedBatch, Judgement, WorkbookKind } from '../import/workbook-import.ts'
import type { Names } from '../reference/names.ts'
import { acrossRow, enterpriseColumns, repeatedKeys, unusualNameMessage } from './enterprise-columns.ts'
import { type EnterpriseRecord, fieldLabels, fieldOf, fieldText, isKeyField, isSame, written } from './fields.ts'
import {
  type EnterpriseLike,
  enterprisesByCode,
  insertEnterprises,
  likeEnterprises,
  rewriteEnterprises,
} from './import-store.ts'
import { type ChangePlan, planChange } from './profile-rules.ts'
import { formerNamesAfter, nameKeys } from './rename/names.ts'
import { followName } from './rename/rename.ts'
import { insertChanges } from './store.ts'

/** Annual revenue in 万元 from which an industrial enterprise counts as 规模以上. */
const aboveScaleRevenue = 2000
/** An enterprise registered before it is rare, a mistyped year is not. */
const firstDay = '1949-10-01'

export const enterpriseWorkbook: WorkbookKind = {
  kind: 'enterprises',
  title: '企业',
  uniqueIndex: 'enterprise_social_code',
  sheets: [
    {
      name: '企业信息',
      columns: enterpriseColumns,
      across: acrossRow,
      keyOf: ({ socialCode }) => (socialCode === undefined ? undefined : String(socialCode)),
      keyColumn: 'socialCode',
      judge,
    },
  ],
  advice: [
    [
      '核对',
      '信用代码校验码不符、与企业库中的企业同名或代码只差一位、成立日期早于1949年的，导入前逐行告知，请对照营业执照核对',
    ],
    [
      '更新',
      '信用代码已存在的企业按本表更新，空单元格不改变原有内容；已审核企业的名称、区县、法定代表人变更须经区县审核',
    ],
  ],
}

/** A row and its effect on the record. */
type Planned = { row: CheckedRow; record: EnterpriseRecord | null; plan: ChangePlan | null }

async function judge(tx: Tx, rows: readonly CheckedRow[], { names, actor, lock }: ImportContext): Promise<JudgedBatch> {
  const codes = rows.flatMap(({ values }) => (values.socialCode === undefined ? [] : [String(values.socialCode)]))
  const known = await enterprisesByCode(tx, codes, { lock })
  const twins = await twinsOf(tx, rows, known)
  const planned = new Map<CheckedRow, Planned>()
  for (const row of rows) {
    const record = known.get(String(row.values.socialCode)) ?? null
    if (row.mark && row.values.socialCode !== undefined && row.mark.id !== record?.id) {
      const message = '与导出时的企业不是同一家：信用代码不能通过导入修改，排序时须选中所有列。请重新导出后修改'
      row.faults.push(faultAt(row, enterpriseColumns, 'socialCode', message))
    }
    const name = row.values.enterpriseName
    if (typeof name === 'string' && !isUsualName(name) && name !== record?.enterpriseName)
      row.faults.push(faultAt(row, enterpriseColumns, 'enterpriseName', unusualNameMessage))
    planned.set(row, { row, record, plan: record && planOf(record, row, names) })
  }
  const of = (row: CheckedRow) => judgementOf(planned.get(row) ?? { row, record: null, plan: null }, names)
  return {
    of,
    doubtsOf: (row) => doubtsOf(row, known.has(String(row.values.socialCode)), twins, of(row).outcome),
    write: async () => {
      const now = clock.now()
      const added: (typeof enterprise.$inferInsert)[] = []
      const rewritten: EnterpriseRecord[] = []
      const changes: Parameters<typeof insertChanges>[1] = []
      for (const { row, record, plan } of planned.values()) {
        const { outcome } = of(row)
        if (outcome === 'add') added.push(newEnterprise(row, now))
        if (outcome !== 'update' || !record || !plan) continue
        rewritten.push(rewrite(record, plan, now))
        const by = { enterpriseId: record.id, qxCode: record.qxCode, at: now, actorId: actor.accountId }
        for (const change of plan.changes) changes.push({ id: ids.next(), ...by, actorName: actor.name, ...change })
      }
      await insertEnterprises(tx, added)
      await rewriteEnterprises(tx, rewritten)
      await insertChanges(tx, changes)
      for (const { record, plan } of planned.values())
        if (plan?.now.enterpriseName !== undefined) {
          const named = rewritten.find(({ id }) => id === record?.id)
          if (named) await followName(tx, named, actor)
        }
    },
  }
}

/** Enterprises that a new row probably is: of the same name, or with a code that differs by one sign or two swapped ones. */
async function twinsOf(tx: Tx, rows: readonly CheckedRow[], known: ReadonlyMap<string, EnterpriseRecord>) {
  const added = rows.filter(({ values }) => !known.has(String(values.socialCode)))
  const text = (row: CheckedRow, key: string) => (row.values[key] === undefined ? [] : [String(row.values[key])])
  const names = added.flatMap((row) => text(row, 'enterpriseName'))
  const codes = added.flatMap((row) => text(row, 'socialCode')).filter((code) => creditCodeDoubt(code) !== null)
  return likeEnterprises(tx, names, [...new Set(codes.flatMap(nearCodes))])
}

/** What an officer should check in a row that is imported. */
function doubtsOf(
  row: CheckedRow,
  isKnown: boolean,
  twins: readonly EnterpriseLike[],
  outcome: Judgement['outcome'],
): CellFault[] {
  const found: CellFault[] = []
  const say = (key: string, message: string) => found.push(faultAt(row, enterpriseColumns, key, message))
  const code = String(row.values.socialCode)
  const doubt = creditCodeDoubt(code)
  const foundDate = row.values.foundDate === undefined ? null : String(row.values.foundDate)
  const near = doubt && !isKnown ? nearCodes(code) : []
  const twin = isKnown
    ? undefined
    : twins.find((one) => one.enterpriseName === row.values.enterpriseName || near.includes(one.socialCode))
  if (doubt && !isKnown) say('socialCode', `${doubt}；导入后标为“代码待核对”`)
  if (twin)
    say(
      'enterpriseName',
      `企业库中已有“${twin.enterpriseName}”（${twin.socialCode}），可能是同一家企业，请核对信用代码`,
    )
  if (foundDate !== null && foundDate < firstDay && ['add', 'update'].includes(outcome))
    say('foundDate', '早于1949年，请核对营业执照')
  return found
}

/** The row's values for the record. Empty cells change nothing, and words beside a code only repeat it. */
function valuesForRecord(values: RowValues): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !repeatedKeys.includes(key) && key !== 'socialCode'),
  )
}

function planOf(record: EnterpriseRecord, { values }: CheckedRow, names: Names): ChangePlan {
  // The old value in a list does not withdraw a change that the enterprise itself has requested.
  const news = Object.entries(valuesForRecord(values)).filter(
    ([key, value]) => !(isKeyField(key) && isSame(fieldOf(record, key), value)),
  )
  return planChange(record, Object.fromEntries(news), names)
}

function newlyPending(record: EnterpriseRecord, plan: ChangePlan): [string, string][] {
  return Object.entries(plan.pending ?? {}).filter(([key, value]) => record.pendingChange?.[key] !== value)
}

function judgementOf({ row, record, plan }: Planned, names: Names): Judgement {
  if (!record || !plan) return { outcome: 'add', changes: [] }
  const pending = newlyPending(record, plan)
  const changes = [
    ...Object.entries(plan.now).map(([key, value]) => changeText(record, key, value, names)),
    ...pending.map(([key, value]) => {
      const change = changeText(record, key, value, names)
      return { ...change, after: `${change.after}（待区县审核）` }
    }),
  ]
  if (changes.length === 0) return { outcome: 'same', changes }
  return row.mark && row.mark.version !== record.version
    ? { outcome: 'conflict', changes }
    : { outcome: 'update', changes }
}

function changeText(record: EnterpriseRecord, key: string, value: unknown, names: Names): FieldChange {
  const textOf = (one: unknown) => {
    const text = fieldText(key, one, names)
    return isPersonal(key) && text !== '' ? masked(text) : text
  }
  return { label: fieldLabels[key] ?? key, before: textOf(fieldOf(record, key)), after: textOf(value) }
}

function newEnterprise({ values }: CheckedRow, now: string): typeof enterprise.$inferInsert {
  const name = String(values.enterpriseName)
  const socialCode = String(values.socialCode)
  return {
    id: ids.next(),
    orgKind: 'enterprise',
    verification: 'pending',
    aboveScale: Number(values.revenue ?? 0) >= aboveScaleRevenue,
    ...nameKeys({ enterpriseName: name, formerNames: [], socialCode }),
    source: 'imported',
    createdAt: now,
    updatedAt: now,
    ...written({}, valuesForRecord(values)),
    enterpriseName: name,
    socialCode,
    qxCode: String(values.qxCode),
  }
}

function rewrite(record: EnterpriseRecord, plan: ChangePlan, now: string): EnterpriseRecord {
  const changed = { ...record, ...written(record.profile, plan.now) }
  const asks = newlyPending(record, plan).length > 0
  const formerNames = formerNamesAfter(record, changed.enterpriseName, 'import')
  return {
    ...changed,
    formerNames,
    pendingChange: plan.pending,
    verification: asks ? 'verifying' : record.verification,
    verificationOpinion: asks ? null : record.verificationOpinion,
    submittedAt: asks ? now : record.submittedAt,
    ...nameKeys({ ...changed, formerNames }),
    updatedAt: now,
  }
}
