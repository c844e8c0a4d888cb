/** The keys that an enterprise makes for its own energy management system: listed, made with consent, ended. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { accessKeyStates } from '@green/contract/calls/account/access-key.ts'
import { meterKey as calls } from '@green/contract/calls/account/meter-key.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { meterFlows, renewalDays } from '@green/filing/programme/meter-key.ts'
import { supplyPurposes } from '@green/filing/records/supply-account.ts'
import { unitLabel } from '@green/tools/energy-conversion/rules.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { enterpriseById } from '../../../base/enterprise/store.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { keyFaults, makeKey, stateOf } from '../access-key/keys.ts'
import { updateKey } from '../access-key/store.ts'
import { insertMeterKey, lastDeliveriesOf, lockMeterKey, meterKeysOf, tailsOf } from './store.ts'

const dayMs = 86_400_000
/** Requests a minute; a system sends its months in a few envelopes. */
const perMinute = 60

/** The enterprise that acts for itself; an agent makes no consent. */
function ownId({ enterpriseId, agent }: Actor): string {
  if (!enterpriseId || agent) throw refuse('FORBIDDEN')
  return enterpriseId
}

export async function listMeterKeys({ db }: WithDb, actor: Actor): Promise<CallOutput<typeof calls.list>> {
  const enterpriseId = ownId(actor)
  const names = await namesOf(db)
  const rows = await meterKeysOf(db, enterpriseId)
  const tails = await tailsOf(
    db,
    rows.map(({ key }) => key.id),
  )
  const last = new Map((await lastDeliveriesOf(db, enterpriseId)).map((one) => [one.keyId, one]))
  const keys = rows.map(({ key, own }) => {
    const state = stateOf(key)
    return {
      ...key,
      purpose: supplyPurposes[own.purpose as keyof typeof supplyPurposes],
      meters: own.meters.map((one) => ({
        ...one,
        label: `${names.label('energyType', one.energyCode)}${meterFlows[one.flow]}`,
        unit: unitLabel(names, one.energyCode) ?? '',
      })),
      tail: tails.get(key.id) ?? '',
      state,
      stateLabel: accessKeyStates[state],
      lastDelivery: last.get(key.id) ?? null,
    }
  })
  return { keys, energies: energiesOf(names) }
}

const energiesOf = (names: Names) =>
  names.items('energyType').map(({ code, label }) => ({ code, label, unit: unitLabel(names, code) ?? '' }))

/** A key whose only call is the delivery of these meters; the consent is its purpose and its end. */
export async function createMeterKey(
  services: Services,
  input: CallInput<typeof calls.create>,
  actor: Actor,
): Promise<CallOutput<typeof calls.create>> {
  const enterpriseId = ownId(actor)
  const { systemName, purpose, endsOn, addresses, meters: typed } = input
  const meters = typed.map((one) => ({ ...one, meter: one.meter.trim() }))
  return transaction(services.db, async (tx) => {
    const own = await enterpriseById(tx, enterpriseId)
    if (!own) throw refuse('NOT_FOUND')
    const faults = [...keyFaults({ endsOn, addresses }), ...(await meterFaults(tx, enterpriseId, meters))]
    if (faults.length > 0) throw refuseFields(faults)
    const made = await makeKey(
      tx,
      {
        systemName: `${own.enterpriseName} ${systemName.trim()}`,
        ownerName: actor.name,
        ownerMobile: actor.mobile,
        scope: [callPermission(calls.deliver)],
        qxCode: null,
        perMinute,
        endsOn,
        addresses,
      },
      actor,
    )
    await insertMeterKey(tx, { id: made.id, enterpriseId, purpose, meters, createdAt: clock.now() })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '授权能管系统报送计量数据',
      object: `接口密钥：${own.enterpriseName} ${systemName.trim()}`,
      result: `计量点${meters.length}个，用途：${supplyPurposes[purpose]}，至${endsOn}`,
    })
    return made
  })
}

type Meters = CallInput<typeof calls.create>['meters']

/** A meter is named once, also over the enterprise's other keys, except those that it is time to renew: a system goes on without a gap. */
async function meterFaults(tx: Tx, enterpriseId: string, meters: Meters): Promise<FieldFault[]> {
  const names = await namesOf(tx)
  const rows = await meterKeysOf(tx, enterpriseId)
  const lasts = dayOf(addMs(clock.now(), renewalDays * dayMs))
  const others = rows
    .filter(({ key }) => stateOf(key) === 'active' && key.endsOn > lasts)
    .flatMap(({ own }) => own.meters)
  const inUse = new Set(others.map(({ meter }) => meter))
  return meters.flatMap(({ meter, energyCode }, i): FieldFault[] => {
    const at = (field: string, message: string) => ({ field: `meters[${i}].${field}`, message })
    const isTwice = meters.findIndex((one) => one.meter === meter) !== i
    return [
      ...(names.find('energyType', energyCode) ? [] : [at('energyCode', '请从列表中选择能源品种')]),
      ...(isTwice ? [at('meter', '计量点重复，请每个只列一次')] : []),
      ...(inUse.has(meter) ? [at('meter', '这个计量点已在本企业另一个使用中的密钥里，请先停用那个密钥')] : []),
    ]
  })
}

/** Revokes the consent: no further months, those that were read stay with their source. */
export async function endMeterKey(
  services: Services,
  { id, version, reason }: CallInput<typeof calls.end>,
  actor: Actor,
) {
  const enterpriseId = ownId(actor)
  return transaction(services.db, async (tx) => {
    const found = await lockMeterKey(tx, enterpriseId, id)
    if (!found) throw refuse('NOT_FOUND')
    if (found.key.version !== version) throw refuse('STALE')
    if (found.key.endedAt !== null) throw refuse('ILLEGAL_STEP', { state: accessKeyStates.ended })
    await updateKey(tx, id, { endedAt: clock.now(), endedByName: actor.name, endReason: reason.trim() })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '撤回能管系统的授权',
      object: `接口密钥：${found.key.systemName}`,
      result: `成功，理由：${reason.trim()}`,
    })
    return { done: true as const }
  })
}
