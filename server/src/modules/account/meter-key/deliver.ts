/** 企业能管系统按接口报送: an envelope of monthly readings under the enterprise's own key, whole or not at all, and once for its number. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { meterKey } from '@green/contract/calls/account/meter-key.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import { meterFlows } from '@green/filing/programme/meter-key.ts'
import { energyKey } from '@green/tools/ledger/fact-keys.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { type StatedFact, stateFacts } from '../../../base/ledger/ledger.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { digestOfLines, quantityText, requireEnvelope, sumOfRows } from '../../../base/utility/envelope.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { type MeterMonth, meterMonths } from './months.ts'
import {
  currentMeterReadings,
  deliveryOf,
  insertMeterDelivery,
  lockDeliveries,
  type MeterKeyRecord,
  type MeterReadingRecord,
  meterKeyOf,
  meterKeysOf,
} from './store.ts'

type Envelope = CallInput<typeof meterKey.deliver>
type Row = Envelope['rows'][number]

const shownFaults = 500

/** The text of a row in the digest: its values as they are compared, the quantity with four decimals. */
const lineOf = ({ meter, month, quantity, quality, gapHours }: Row) =>
  [meter, month, quantityText(quantity), quality, gapHours].join('|')

/** SHA-256 of all rows, one on a line. */
export const digestOfMeterRows = (rows: readonly Row[]): string => digestOfLines(rows.map(lineOf))

/** Writes an envelope of readings; a repeat of the same one answers what the first did. */
export async function deliverMeterReadings(
  services: Services,
  envelope: Envelope,
  actor: Actor,
): Promise<CallOutput<typeof meterKey.deliver>> {
  // Only the enterprise's own system: a key that the office has made is no consent of the enterprise.
  const own = actor.keyScope ? await meterKeyOf(services.db, actor.accountId) : null
  if (!own) throw refuse('FORBIDDEN')
  const digest = digestOfMeterRows(envelope.rows)
  requireEnvelope(envelope, digest)
  requireOwnMeters(envelope.rows, own)
  return transaction(services.db, async (tx) => {
    await lockDeliveries(tx, own.enterpriseId)
    const before = await deliveryOf(tx, own.enterpriseId, envelope.reference)
    if (before?.digest === digest) {
      const { rows, stored, total } = before
      const now = await metersNow(tx, own.enterpriseId)
      return { rows, stored, total, months: await monthsOf(tx, now, { own, rows: envelope.rows }), isRepeat: true }
    }
    if (before)
      throw refuseFields([
        { field: 'reference', message: '这个报送编号已用于另一份内容；更正请用新的报送编号，按相同的计量点和月份重报' },
      ])
    return write(tx, { own, envelope, digest }, actor)
  })
}

/** Each row is of a meter of this key and of a month that has ended, once. */
function requireOwnMeters(rows: readonly Row[], { meters }: MeterKeyRecord): void {
  const known = new Set(meters.map(({ meter }) => meter))
  const seen = new Map<string, number>()
  const thisMonth = clock.today().slice(0, 7)
  const faults = rows.flatMap(({ meter, month }, i): FieldFault[] => {
    const key = `${meter} ${month}`
    const first = seen.get(key)
    seen.set(key, first ?? i)
    const at = (field: keyof Row, message: string) => ({ field: `rows[${i}].${field}`, message })
    return [
      ...(known.has(meter) ? [] : [at('meter', `密钥没有计量点“${meter}”，请在“供能户号”中核对授权的计量点`)]),
      ...(first === undefined ? [] : [at('meter', `与第${first + 1}行重复`)]),
      ...(month < thisMonth ? [] : [at('month', '只报送已经结束的月份')]),
    ]
  })
  if (faults.length > 0) throw refuseFields(faults.slice(0, shownFaults))
}

type Checked = { own: MeterKeyRecord; envelope: Envelope; digest: string }

async function write(tx: Tx, { own, envelope, digest }: Checked, actor: Actor) {
  const { enterpriseId, meters } = own
  const current = new Map(
    (await currentMeterReadings(tx, enterpriseId)).map((one) => [`${one.meter} ${one.month}`, one]),
  )
  const deliveryId = ids.next()
  const at = clock.now()
  const readings = envelope.rows.flatMap((row): MeterReadingRecord[] => {
    const before = current.get(`${row.meter} ${row.month}`)
    const of = meters.find(({ meter }) => meter === row.meter)
    if (!of || (before && isSame(before, row))) return []
    const { energyCode, flow } = of
    return [
      { ...row, id: ids.next(), deliveryId, enterpriseId, energyCode, flow, version: (before?.version ?? 0) + 1, at },
    ]
  })
  const counts = { rows: envelope.rows.length, stored: readings.length, total: sumOfRows(envelope.rows) }
  const { reference } = envelope
  await insertMeterDelivery(
    tx,
    { id: deliveryId, enterpriseId, keyId: own.id, reference, digest, at, ...counts },
    readings,
  )
  const now = await restateMeters(tx, enterpriseId, actor.name)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '按接口报送能管系统数据',
    object: `${actor.name} ${reference}（${counts.rows}行）`,
    result: `写入${counts.stored}`,
  })
  return { ...counts, months: await monthsOf(tx, now, { own, rows: envelope.rows }), isRepeat: false }
}

const isSame = (before: MeterReadingRecord, { quantity, quality, gapHours }: Row) =>
  before.quantity === quantity && before.quality === quality && before.gapHours === gapHours

/** The months of an enterprise's meters as they count now. */
async function metersNow(tx: Tx, enterpriseId: string): Promise<MeterMonth[]> {
  const keys = await meterKeysOf(tx, enterpriseId)
  const meters = keys.filter(({ key }) => key.endedAt === null).flatMap(({ own }) => own.meters)
  const each = [...new Map(meters.map((one) => [one.meter, one])).values()]
  return meterMonths(each, await currentMeterReadings(tx, enterpriseId))
}

/** States anew what the own meters read, and returns it: months and years that are complete, adopted as every other source is. */
export async function restateMeters(tx: Tx, enterpriseId: string, byName: string): Promise<MeterMonth[]> {
  const at = clock.now()
  const source = 'ems'
  const now = await metersNow(tx, enterpriseId)
  const stated = now.map(
    (one): StatedFact => ({
      enterpriseId,
      year: one.year,
      month: one.month,
      key: energyKey(one.energyCode, one.flow as Flow),
      value: one.quantity,
      source,
      sourceId: '',
      siteId: null,
      byName,
      at,
      reason: reasonOf(one),
    }),
  )
  await stateFacts(tx, { enterpriseIds: [enterpriseId] }, stated, (row) => row.source === source)
  return now
}

const reasonOf = ({ meters, estimated, gapHours, month }: MeterMonth) =>
  [
    `计量点${meters}个`,
    month === 0 ? '12个月齐全' : '',
    estimated > 0 ? `其中估算${estimated}项` : '',
    gapHours > 0 ? `缺数${gapHours}小时` : '',
  ]
    .filter(Boolean)
    .join('，')

type Delivered = { own: MeterKeyRecord; rows: readonly Row[] }

/** Of the months of these rows, what the ledger has of the kinds of this key's meters. */
async function monthsOf(tx: Tx, now: readonly MeterMonth[], { own: { meters }, rows }: Delivered) {
  const names = await namesOf(tx)
  const months = new Set(rows.map(({ month }) => month))
  const kinds = new Set(meters.map(({ energyCode, flow }) => `${energyCode} ${flow}`))
  return now.flatMap(({ energyCode, flow, year, month, quantity }) => {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (!months.has(name) || !kinds.has(`${energyCode} ${flow}`)) return []
    const label = `${names.label('energyType', energyCode)}${meterFlows[flow as keyof typeof meterFlows]}`
    return [{ label, month: name, quantity }]
  })
}
