/** 供能企业按接口报送: an envelope of readings under an access key, whole or not at all, and once for its number. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { utility } from '@green/contract/calls/energy/utility.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { carriers, numberFault, plainNumber } from '@green/filing/programme/supply-account.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { isOffered, namesOf } from '../../../base/reference/names.ts'
import { digestOfLines, quantityText, requireEnvelope } from '../../../base/utility/envelope.ts'
import { deliveryOf, lockDelivery } from '../../../base/utility/reading-store.ts'
import { companyList } from '../../../base/utility/restate.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { type Delivered, faultsOfRow, Intake, type RowRemark, readingKey, type Supplier } from './intake.ts'

type Envelope = CallInput<typeof utility.deliver>
type EnvelopeRow = Envelope['rows'][number]

const shownFaults = 500
const shownSkips = 500

/** The text that is signed of a row: its values as they are compared, the quantity with four decimals. */
const lineOf = ({ number, meter, subMeter, fromDay, toDay, quantity, correctionFor }: EnvelopeRow) =>
  [number, meter, subMeter, fromDay, toDay, quantityText(quantity), correctionFor].join('|')

/** SHA-256 of all rows, one on a line. */
export const digestOfRows = (rows: readonly EnvelopeRow[]): string => digestOfLines(rows.map(lineOf))

const deliveredOf = (row: EnvelopeRow): Delivered => ({
  ...row,
  number: plainNumber(row.number),
  subMeter: plainNumber(row.subMeter),
})

/** Writes an envelope of readings; a repeat of the same one answers what the first did. */
export async function deliverReadings(
  services: Services,
  envelope: Envelope,
  actor: Actor,
): Promise<CallOutput<typeof utility.deliver>> {
  // Only a company's own system, and only for the whole city: a person imports a workbook, which another one confirms.
  if (!actor.keyScope || actor.qxCode !== null) throw refuse('FORBIDDEN')
  const supplier = { carrier: envelope.carrier, company: envelope.company }
  await requireOwnCompany(services, supplier, actor)
  const digest = digestOfRows(envelope.rows)
  requireEnvelope(envelope, digest)
  const rows = envelope.rows.map(deliveredOf)
  requireSound(rows, supplier)
  return transaction(services.db, async (tx) => {
    await lockDelivery(tx, supplier.company, envelope.reference)
    const before = await deliveryOf(tx, supplier.company, envelope.reference)
    if (before) return repeated(before, digest)
    return write(tx, { rows, supplier, digest, reference: envelope.reference }, actor)
  })
}

/** The key belongs to the company of the same name. */
async function requireOwnCompany({ db }: Services, { company }: Supplier, { name }: Actor): Promise<void> {
  const found = (await namesOf(db)).find(companyList, company)
  if (!found || !isOffered(found))
    throw refuseFields([{ field: 'company', message: '供能企业不在列表中或已停用，请与平台核对代码' }])
  if (found.label !== name)
    throw refuseFields([
      {
        field: 'company',
        message: `密钥属于“${name}”，不能报送“${found.label}”的数据；密钥的系统名称须与供能企业名称一致`,
      },
    ])
}

const inRow = (i: number, { key, message }: RowRemark): FieldFault => ({ field: `rows[${i}].${key}`, message })

function requireSound(rows: readonly Delivered[], supplier: Supplier): void {
  const seen = new Map<string, number>()
  const faults = rows.flatMap((row, i): FieldFault[] => {
    const wrong = numberFault(supplier.carrier, row.number)
    const first = seen.get(readingKey(row))
    seen.set(readingKey(row), first ?? i)
    return [
      ...(wrong === null ? [] : [inRow(i, { key: 'number', message: wrong })]),
      ...(first === undefined ? [] : [inRow(i, { key: 'number', message: `与第${first + 1}行重复` })]),
      ...faultsOfRow(row, supplier, row.quantity === null).map((one) => inRow(i, one)),
    ]
  })
  if (faults.length > 0) throw refuseFields(faults.slice(0, shownFaults))
}

type Stored = NonNullable<Awaited<ReturnType<typeof deliveryOf>>>

function repeated({ rows, stored, unmatched, total, digest: first }: Stored, digest: string) {
  if (first === digest) return { rows, stored, unmatched, total, skipped: [], isRepeat: true }
  throw refuseFields([
    { field: 'reference', message: '这个报送编号已用于另一份内容；更正请用新的报送编号，按相同的户号和起止日重报' },
  ])
}

type Checked = { rows: Delivered[]; supplier: Supplier; digest: string; reference: string }

async function write(tx: Tx, { rows, supplier, digest, reference }: Checked, actor: Actor) {
  const intake = new Intake(supplier)
  const { of, write: store } = await intake.judge(tx, rows)
  const faults = of.flatMap((one, i) => one.faults.map((fault) => inRow(i, fault)))
  if (faults.length > 0) throw refuseFields(faults.slice(0, shownFaults))
  await store()
  const counts = await intake.finish(tx, { way: 'interface', reference, digest, byName: actor.name })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: '按接口报送抄表数据',
    object: `${actor.name} ${carriers[supplier.carrier].label} ${reference}（${counts.rows}行）`,
    result: `写入${counts.stored}，没有确认户号${counts.unmatched}`,
  })
  const skipped = of.flatMap(({ effect }, i) => (effect.kind === 'skip' ? [{ row: i + 1, reason: effect.reason }] : []))
  return { ...counts, skipped: skipped.slice(0, shownSkips), isRepeat: false }
}
