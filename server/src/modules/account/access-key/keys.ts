/** 接口密钥: made, changed, rotated and ended by an administrator. The secret is shown once and kept as a hash. */

import { allCalls } from '@green/contract/all-calls.ts'
import type { CallInput } from '@green/contract/call.ts'
import {
  type AccessKeyState,
  accessKeyStates,
  type accessKey as calls,
} from '@green/contract/calls/account/access-key.ts'
import { meterKey } from '@green/contract/calls/account/meter-key.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { lastDayOfYears } from '@green/filing/workflow/term.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { digest } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf, localTime } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { isAddressRange, secretPrefix } from './admit.ts'
import {
  endSecrets,
  everyKey,
  findKey,
  insertKey,
  insertSecret,
  type KeyRecord,
  lockKey,
  type SecretRecord,
  updateKey,
  usesSince,
  useTotals,
  validSecrets,
} from './store.ts'

const dayMs = 86_400_000
const shownDays = 30
const tailSigns = 4

/** The calls that a key may have in its scope, with their titles. */
const titleOf = new Map(allCalls.filter(({ keys }) => keys).map((call) => [callPermission(call), call.title]))
/** What an enterprise's own system passes in: only the enterprise makes a key for it. */
const byEnterprise = callPermission(meterKey.deliver)
const isOffered = (call: string) => titleOf.has(call) && call !== byEnterprise

/** Every key with its use, and the calls that may be chosen. */
export async function listKeys(services: Services) {
  const { db } = services
  const now = clock.now()
  const reference = await referenceOf(services)
  const [keys, secrets, totals] = [await everyKey(db), await validSecrets(db, now), await useTotals(db, firstShown())]
  return {
    keys: keys.map((key) => {
      const use = totals.get(key.id)
      return {
        ...viewOf(
          key,
          reference,
          secrets.filter(({ keyId }) => keyId === key.id),
        ),
        lastUsedAt: use?.lastAt ?? null,
        lastIp: use?.lastIp ?? null,
        answered: use?.answered ?? 0,
        refused: use?.refused ?? 0,
      }
    }),
    offered: [...titleOf].filter(([call]) => isOffered(call)).map(([call, title]) => ({ call, title })),
  }
}

const firstShown = () => dayOf(addMs(clock.now(), (1 - shownDays) * dayMs))

/** The use of the last days, newest first. */
export async function keyUses({ db }: WithDb, id: string) {
  if (!(await findKey(db, id))) throw refuse('NOT_FOUND')
  const rows = await usesSince(db, id, firstShown())
  return rows.map(({ call, ...row }) => ({ ...row, callTitle: titleOf.get(call) ?? '范围以外的接口' }))
}

export function stateOf({ endedAt, endsOn }: KeyRecord): AccessKeyState {
  if (endedAt !== null) return 'ended'
  return endsOn < clock.today() ? 'expired' : 'active'
}

function viewOf(key: KeyRecord, reference: Reference, secrets: readonly SecretRecord[]) {
  const state = stateOf(key)
  const { endedAt, endedByName, endReason, ownerMobile, ...rest } = key
  return {
    ...rest,
    ownerMobile: masked(ownerMobile),
    area: areaOf(reference, key.qxCode),
    state,
    stateLabel: accessKeyStates[state],
    secrets: state === 'active' ? secrets.map(({ tail, madeAt, until }) => ({ tail, madeAt, until })) : [],
    ended: endedAt === null ? null : { at: endedAt, by: endedByName ?? '', reason: endReason ?? '' },
  }
}

const areaOf = (reference: Reference, qxCode: string | null) =>
  qxCode === null ? '全市' : (reference.find('district', qxCode)?.label ?? qxCode)

type Input = Omit<CallInput<typeof calls.create>, 'ownerMobile'>

const labels = {
  systemName: '系统名称',
  ownerName: '负责人',
  mobile: '联系电话',
  scope: '范围',
  area: '区域',
  perMinute: '每分钟次数',
  endsOn: '有效期至',
  addresses: '使用地址',
} as const

/** As the log shows it. */
function shownValues(input: Input, mobile: string | undefined, reference: Reference) {
  const { systemName, ownerName, scope, qxCode, perMinute, endsOn, addresses } = input
  return {
    systemName,
    ownerName,
    perMinute,
    endsOn,
    addresses,
    ...(mobile === undefined ? {} : { mobile }),
    scope: scope.map((one) => titleOf.get(one) ?? one),
    area: areaOf(reference, qxCode),
  }
}

function requireFit(input: Input, reference: Reference): Input {
  const faults: FieldFault[] = []
  if (input.scope.some((one) => !isOffered(one)))
    faults.push({ field: 'scope', message: '所选的接口不能由密钥使用，请重新选择' })
  if (input.qxCode !== null && !reference.find('district', input.qxCode))
    faults.push({ field: 'qxCode', message: faultTexts.listedCounty })
  faults.push(...keyFaults(input))
  if (faults.length > 0) throw refuseFields(faults)
  return { ...input, systemName: input.systemName.trim(), scope: [...new Set(input.scope)].sort() }
}

/** What is wrong with the end of a key and its addresses. */
export function keyFaults(input: Pick<Input, 'endsOn' | 'addresses'>): FieldFault[] {
  const today = clock.today()
  const faults: FieldFault[] = []
  if (input.endsOn < today) faults.push({ field: 'endsOn', message: faultTexts.expiryPast })
  if (input.endsOn > lastDayOfYears(today, 1))
    faults.push({ field: 'endsOn', message: '有效期最长一年，请选择较早的日期' })
  const wrong = input.addresses.find((one) => !isAddressRange(one))
  if (wrong !== undefined)
    faults.push({ field: 'addresses', message: `“${wrong}”不是地址或地址段，写法如 10.1.2.3 或 10.1.0.0/16` })
  return faults
}

async function newSecret(tx: Tx, keyId: string): Promise<string> {
  const secret = secretPrefix + ids.token()
  await insertSecret(tx, {
    id: ids.next(),
    keyId,
    hash: digest(secret),
    tail: secret.slice(-tailSigns),
    madeAt: clock.now(),
  })
  return secret
}

/** A new key; its secret is in the answer and nowhere else. */
export async function createKey(services: Services, input: CallInput<typeof calls.create>, actor: Actor) {
  const { ownerMobile, ...rest } = input
  const reference = await referenceOf(services)
  const values = requireFit(rest, reference)
  return transaction(services.db, async (tx) => {
    const made = await makeKey(tx, { ...values, ownerMobile: ownerMobile.trim() }, actor)
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '新建接口密钥',
      object: inLog(values),
      result: '成功',
      changes: changesBetween(labels, null, shownValues(values, ownerMobile, reference)),
    })
    return made
  })
}

/** Stores a key with its first secret. */
export async function makeKey(tx: Tx, values: Input & { ownerMobile: string }, actor: Actor) {
  const id = ids.next()
  const by = { createdAt: clock.now(), createdBy: actor.accountId, createdByName: actor.name }
  await insertKey(tx, { id, ...values, ...by })
  return { id, key: await newSecret(tx, id) }
}

const inLog = ({ systemName }: { systemName: string }) => `接口密钥：${systemName}`

async function lockedKey(tx: Tx, { id, version }: { id: string; version: number }): Promise<KeyRecord> {
  const key = await lockKey(tx, id)
  if (!key) throw refuse('NOT_FOUND')
  if (key.version !== version) throw refuse('STALE')
  if (key.endedAt !== null) throw refuse('ILLEGAL_STEP', { state: accessKeyStates.ended })
  return key
}

/** What an enterprise has consented to is not the office's to change: it may only be ended. */
function requireOfOffice({ scope }: KeyRecord): void {
  if (scope.includes(byEnterprise))
    throw refuseFields([{ field: 'scope', message: '这是企业为自己的能管系统建立的密钥，由企业办理；管理员只能停用' }])
}

/** Owner, scope, limits and end; an expired key is extended so. */
export async function changeKey(services: Services, input: CallInput<typeof calls.change>, actor: Actor) {
  const { id, version, ownerMobile: typed, ...rest } = input
  const reference = await referenceOf(services)
  const values = requireFit(rest, reference)
  return transaction(services.db, async (tx) => {
    const before = await lockedKey(tx, { id, version })
    requireOfOffice(before)
    const ownerMobile = typed?.trim() || before.ownerMobile
    await updateKey(tx, id, { ...values, ownerMobile })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改接口密钥',
      object: inLog(values),
      result: '成功',
      changes: changesBetween(
        labels,
        shownValues(before, before.ownerMobile, reference),
        shownValues(values, ownerMobile, reference),
      ),
    })
    return { done: true as const }
  })
}

/** A second secret; the former one ends at once or after the days of overlap. */
export async function rotateKey(services: WithDb, input: CallInput<typeof calls.rotate>, actor: Actor) {
  const { overlapDays } = input
  return transaction(services.db, async (tx) => {
    const before = await lockedKey(tx, input)
    requireOfOffice(before)
    if (stateOf(before) === 'expired') throw refuse('ILLEGAL_STEP', { state: accessKeyStates.expired })
    const until = addMs(clock.now(), overlapDays * dayMs)
    await endSecrets(tx, before.id, until)
    const key = await newSecret(tx, before.id)
    await updateKey(tx, before.id, {})
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '更换接口密钥',
      object: inLog(before),
      result: overlapDays === 0 ? '成功，原来的立即失效' : `成功，原来的可用至${localTime(until)}`,
      changes: [
        { label: '原来的密钥', before: '可用', after: overlapDays === 0 ? '立即失效' : `${overlapDays}天后失效` },
      ],
    })
    return { id: before.id, key }
  })
}

/** Ends a key for good, from this moment. */
export async function endKey(services: WithDb, input: CallInput<typeof calls.end>, actor: Actor) {
  const reason = input.reason.trim()
  return transaction(services.db, async (tx) => {
    const before = await lockedKey(tx, input)
    await updateKey(tx, before.id, { endedAt: clock.now(), endedByName: actor.name, endReason: reason })
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '停用接口密钥',
      object: inLog(before),
      result: `成功，理由：${reason}`,
    })
    return { done: true as const }
  })
}
