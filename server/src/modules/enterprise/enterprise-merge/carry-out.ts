/** Carries a merge out, and undoes it, to the row: in the caller's transaction. */
import type { MergeSide } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import type { EnterpriseNameBefore } from '@green/contract/enterprise/enterprise.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { undoDays } from '@green/filing/cases/enterprise-merge.ts'
import { closeSessions } from '../../../base/account/sign-in/session.ts'
import type { StepOutcome } from '../../../base/case/take-step.ts'
import { type EnterpriseRecord, fieldOf, fieldText, isSame } from '../../../base/enterprise/fields.ts'
import { withSearchKeys, writeChanges } from '../../../base/enterprise/profile.ts'
import type { FieldChange } from '../../../base/enterprise/profile-rules.ts'
import { formerNamesAfter } from '../../../base/enterprise/rename/names.ts'
import { followName } from '../../../base/enterprise/rename/rename.ts'
import { enterpriseById, updateEnterprise } from '../../../base/enterprise/store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { pgCode, type Tx } from '../../../db/database.ts'
import type { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { enterpriseLinks, type Link } from './link-columns-store.ts'
import {
  accountsOf,
  changeRow,
  insertMoved,
  insertStored,
  keysOf,
  keyText,
  lockBoth,
  type MovedRow,
  movedRows,
  putBack,
  readStored,
  removeEnterprise,
  setAside,
  storedEnterprise,
} from './links-store.ts'
import { type Clash, type Plan, planOf, ruleOf } from './plan.ts'
import { absorbedBy, type MergeRecord } from './store.ts'

type Outcome = StepOutcome<never, typeof enterpriseMerge>
type Chosen = Readonly<Record<string, MergeSide>>
const dayMs = 86_400_000

/** Refuses what cannot be merged now, and questions without an answer; as a proposal is made and as it is carried out. */
export function requireDecided({ preview }: Plan, fields: Chosen, decisions: Chosen): void {
  if (preview.blockers.length > 0) throw refuse('MERGE_BLOCKED', { why: preview.blockers.join('；') })
  const open = preview.clashes.filter(({ key }) => !decisions[key])
  const known = new Set([...preview.clashes, ...preview.fields].map(({ key }) => key))
  const strange = [...Object.keys(fields), ...Object.keys(decisions)].filter((key) => !known.has(key))
  const faults = [
    ...open.map(({ key, label, unit }) => ({
      field: `decisions.${key}`,
      message: `请选择以哪一家为准：${label}${unit}`,
    })),
    ...strange.map((key) => ({ field: key, message: '两份档案在提出之后有变动，请重新预览后提出' })),
  ]
  if (faults.length > 0) throw refuseFields(faults)
}

/** Moves every link, gives the fields their chosen values, and removes the absorbed record; all of it is kept for the undo. */
export async function carryOut(tx: Tx, merge: MergeRecord, actor: Actor): Promise<Outcome> {
  await lockBoth(tx, [merge.survivorId, merge.absorbedId])
  const plan = await planOf(tx, merge.survivorId, merge.absorbedId, merge.id)
  requireDecided(plan, merge.fields, merge.decisions)
  const { survivor, absorbed } = plan
  const before = {
    survivor: await storedEnterprise(tx, survivor.id),
    absorbed: await storedEnterprise(tx, absorbed.id),
  }
  const people = [...(await accountsOf(tx, survivor.id)), ...(await accountsOf(tx, absorbed.id))]
  const own: Record<string, string[]> = {}
  for (const link of moving) own[link.place] = await keysOf(tx, link, survivor.id)
  const moved = await giveWay(tx, merge, plan.clashes)
  for (const link of moving) moved.push(...(await follow(tx, merge, link, moved)))
  await insertMoved(tx, moved)
  await removeEnterprise(tx, absorbed.id)
  await chooseFields(tx, plan, merge.fields, actor)
  for (const { id } of people) await closeSessions(tx, id)
  const now = clock.now()
  return {
    changes: {
      before,
      own,
      mergedAt: now,
      mergedByName: actor.name,
      undoUntil: addMs(now, undoDays * dayMs),
      mainAccounts: people.filter(({ operator, state }) => !operator && state !== 'cancelled').map(({ id }) => id),
    },
    details: {
      随迁: countsOf(moved.filter(({ toId }) => toId === survivor.id))
        .map(({ label, count }) => `${label}${count}`)
        .join('、'),
    },
  }
}

const moving = enterpriseLinks.filter((link) => !ruleOf(link).stays)

/** Rows of each kind, by label. */
export function countsOf(rows: readonly MovedRow[]): { label: string; count: number }[] {
  const labelOf = (place: string) => {
    const link = enterpriseLinks.find((one) => one.place === place)
    return link ? ruleOf(link).label : place
  }
  return [...Map.groupBy(rows, ({ place }) => labelOf(place))].map(([label, group]) => ({ label, count: group.length }))
}

/** Where both have what only one may have, the side that was not chosen gives way: it changes beside the other, or is set aside. */
async function giveWay(tx: Tx, merge: MergeRecord, clashes: readonly Clash[]): Promise<MovedRow[]> {
  const { survivorId, absorbedId } = merge
  const moved: MovedRow[] = []
  const asideDone = new Set<string>()
  for (const { key, link, unique, rule, unit, ...sides } of clashes) {
    const counts: MergeSide = rule.clash === 'choose' ? (merge.decisions[key] ?? 'survivor') : 'survivor'
    const [row, from] = counts === 'survivor' ? [sides.absorbed, absorbedId] : [sides.survivor, survivorId]
    const changes = rule.yields?.[unique.name]?.(from)
    if (changes) {
      await changeRow(tx, link, from, row, changes)
      const was = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]]))
      const known = moved.find(
        (one) => one.place === link.place && one.key === keyText(link, row) && one.fromId === from,
      )
      if (known) known.before = { ...known.before, ...was }
      else
        moved.push({
          mergeId: merge.id,
          place: link.place,
          key: keyText(link, row),
          fromId: from,
          toId: survivorId,
          before: was,
        })
    } else if (!asideDone.has(key)) {
      asideDone.add(key)
      for (const one of await setAside(tx, link, from, merge.id, unit))
        moved.push({ mergeId: merge.id, place: link.place, key: one, fromId: from, toId: merge.id })
    }
  }
  return moved
}

/** All rows of the absorbed record become the survivor's. */
async function follow(tx: Tx, merge: MergeRecord, link: Link, moved: readonly MovedRow[]): Promise<MovedRow[]> {
  const changed = new Set(
    moved.filter((one) => one.place === link.place && one.fromId === merge.absorbedId).map(({ key }) => key),
  )
  const keys = await setAside(tx, link, merge.absorbedId, merge.survivorId, {})
  return keys
    .filter((key) => !changed.has(key))
    .map((key) => ({
      mergeId: merge.id,
      place: link.place,
      key,
      fromId: merge.absorbedId,
      toId: merge.survivorId,
    }))
}

async function chooseFields(tx: Tx, { survivor, absorbed }: Plan, fields: Chosen, actor: Actor): Promise<void> {
  const fromAbsorbed = Object.entries(fields).flatMap(([key, side]) => (side === 'absorbed' ? [key] : []))
  const values = Object.fromEntries(fromAbsorbed.map((key) => [key, fieldOf(absorbed, key)]))
  await writeFields(tx, survivor, { values, formerNames: namesOfBoth(survivor, absorbed, values) }, actor, {
    field: 'merge',
    before: '',
    after: `并入${absorbed.enterpriseName}（${absorbed.socialCode}）`,
  })
}

/** Whoever looks for either record by a name that it has or had finds the one that is left. */
function namesOfBoth(
  survivor: EnterpriseRecord,
  absorbed: EnterpriseRecord,
  values: Readonly<Record<string, unknown>>,
) {
  const name = String(values.enterpriseName ?? survivor.enterpriseName)
  const both = [survivor, absorbed].flatMap((one) => [
    ...(one.enterpriseName === name ? [] : formerNamesAfter(one, name, 'merge')),
    ...one.formerNames,
  ])
  return both.filter((one, i) => one.name !== name && both.findIndex((other) => other.name === one.name) === i)
}

async function writeFields(
  tx: Tx,
  record: EnterpriseRecord,
  { values, formerNames }: { values: Readonly<Record<string, unknown>>; formerNames: EnterpriseNameBefore[] },
  actor: Actor,
  line: FieldChange,
): Promise<void> {
  const names = await namesOf(tx)
  const changes = Object.entries(values).map(([field, value]) => ({
    field,
    before: fieldText(field, fieldOf(record, field), names),
    after: fieldText(field, value, names),
  }))
  const keyed = { ...record, formerNames }
  const saved = await updateEnterprise(tx, record.id, {
    ...withSearchKeys(keyed, values, null),
    updatedAt: clock.now(),
  })
  await followName(tx, saved, actor)
  await writeChanges(tx, record, [line, ...changes], actor)
}

/** Keys of the survivor's rows that are neither its own nor moved: created since, by label. */
export async function createdSince(tx: Tx, merge: MergeRecord, rows: readonly MovedRow[]): Promise<string[]> {
  const known = Map.groupBy(rows, ({ place }) => place)
  const found = new Map<string, number>()
  for (const link of moving) {
    const was = new Set([...(merge.own?.[link.place] ?? []), ...(known.get(link.place) ?? []).map(({ key }) => key)])
    const n = (await keysOf(tx, link, merge.survivorId)).filter((key) => !was.has(key)).length
    const { label } = ruleOf(link)
    if (n > 0) found.set(label, (found.get(label) ?? 0) + n)
  }
  return [...found].map(([label, n]) => `${label}${n}项`)
}

/** Puts the absorbed record and every row back; what was created since stays with the survivor. */
export async function undoMerge(tx: Tx, merge: MergeRecord, actor: Actor): Promise<Outcome> {
  const { survivorId, absorbedId, before: saved } = merge
  const [survivor] = await lockBoth(tx, [survivorId])
  if (!survivor || !saved) {
    const later = await absorbedBy(tx, survivorId)
    throw refuse('MERGE_BLOCKED', {
      why: later ? `该档案此后又并入了${later.survivorName}，请先撤销那一次合并` : '档案已不存在',
    })
  }
  const rows = await movedRows(tx, merge.id)
  const since = await createdSince(tx, merge, rows)
  const was = { survivor: readStored(saved.survivor), absorbed: readStored(saved.absorbed) }
  try {
    await restoreFields(tx, survivor, was, merge.fields, actor)
    await insertStored(tx, saved.absorbed, clock.now())
    // First what returns to the absorbed record, so that the survivor's own rows find their places free.
    for (const side of [absorbedId, survivorId])
      for (const link of moving)
        for (const toId of [merge.id, survivorId])
          await putBack(
            tx,
            link,
            rows.filter((row) => row.place === link.place && row.fromId === side && row.toId === toId),
          )
  } catch (error) {
    if (pgCode(error) !== '23505') throw error
    throw refuse('MERGE_BLOCKED', {
      why: '合并之后又有同一年度或同一事项的新数据，恢复后会重复，请先处理新的数据再撤销',
    })
  }
  const restored = await enterpriseById(tx, absorbedId)
  if (restored) {
    await followName(tx, restored, actor)
    await writeChanges(
      tx,
      restored,
      [{ field: 'merge', before: `并入${merge.survivorName}`, after: '已撤销合并' }],
      actor,
    )
  }
  for (const id of [survivorId, absorbedId])
    for (const person of await accountsOf(tx, id)) await closeSessions(tx, person.id)
  return { changes: { stayed: since }, details: since.length > 0 ? { 留在保留档案的: since.join('、') } : {} }
}

/** A field that still says what the merge made it say becomes what it was. */
async function restoreFields(
  tx: Tx,
  now: EnterpriseRecord,
  was: { survivor: EnterpriseRecord; absorbed: EnterpriseRecord },
  fields: Chosen,
  actor: Actor,
): Promise<void> {
  const fromAbsorbed = Object.entries(fields).flatMap(([key, side]) => (side === 'absorbed' ? [key] : []))
  const values = Object.fromEntries(
    fromAbsorbed
      .filter((key) => isSame(fieldOf(now, key), fieldOf(was.absorbed, key)))
      .map((key) => [key, fieldOf(was.survivor, key)]),
  )
  const absorbedName = `${was.absorbed.enterpriseName}（${was.absorbed.socialCode}）`
  const ofMerge = [was.absorbed, was.survivor].flatMap((one) => [
    one.enterpriseName,
    ...(one.formerNames ?? []).map(({ name }) => name),
  ])
  const formerNames = [
    ...now.formerNames.filter(({ name }) => !ofMerge.includes(name)),
    ...(was.survivor.formerNames ?? []),
  ]
  await writeFields(tx, now, { values, formerNames }, actor, {
    field: 'merge',
    before: `并入${absorbedName}`,
    after: '已撤销合并',
  })
}
