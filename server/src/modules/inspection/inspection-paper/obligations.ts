/** 罚没款项: from a decision that was served, paid in one or several parts, exported for the fiscal office. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type ObligationRow, obligationKinds } from '@green/contract/filing/inspection-follow.ts'
import { type FineKind, sumIn } from '@green/tools/inspection/fines.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { recordEntry } from '../inspection/record.ts'
import { log } from './log.ts'
import { caseFor } from './papers.ts'
import { tellEnterprise } from './rectify.ts'
import {
  type FoundObligation,
  insertObligation,
  obligationById,
  obligationPage,
  obligationsOf,
  type PaperRecord,
  paperById,
  updateObligation,
} from './store.ts'
import { termsOfCity } from './terms.ts'

type Steps = typeof calls

/** Fen: sums of money are compared as whole numbers. */
const fen = (yuan: number) => Math.round(yuan * 100)
const paidFen = (payments: readonly { yuan: number }[]) => payments.reduce((sum, { yuan }) => sum + fen(yuan), 0)

export function obligationView(found: FoundObligation): ObligationRow {
  const { obligation: one, qxCode, paperNumber, enterpriseId: _, ...about } = found
  const paid = paidFen(one.payments)
  return {
    ...about,
    id: one.id,
    inspectionId: one.inspectionId,
    qxName: districtOf(qxCode)?.name ?? '',
    paperNumber: paperNumber ?? '',
    kind: one.kind as ObligationRow['kind'],
    yuan: one.yuan,
    paidYuan: paid / 100,
    dueOn: one.dueOn,
    isOverdue: paid < fen(one.yuan) && one.dueOn < clock.today(),
    payments: one.payments,
    version: one.version,
  }
}

/** What the decision says is owed of this kind; null where its words name no single sum. */
const decided = (paper: Pick<PaperRecord, 'content'>, kind: string): number | null =>
  sumIn(String(paper.content.penalty ?? ''), kind as FineKind)

/** Whether another sum is entered than the decision prints. */
export async function differsFromDecision(
  { db }: WithDb,
  { paperId, kind, yuan }: CallInput<Steps['addObligation']>,
): Promise<boolean> {
  const paper = await paperById(db, paperId)
  return paper !== null && decided(paper, kind) !== yuan
}

/** Whether it is paid otherwise than the decision orders: in parts, after the term, or of a sum that the decision does not print. */
export async function paysOtherwise(
  { db }: WithDb,
  { id, yuan, on }: CallInput<Steps['addPayment']>,
): Promise<boolean> {
  const one = await obligationById(db, id)
  const paper = one && (await paperById(db, one.paperId))
  if (!paper) return false
  return fen(yuan) !== fen(one.yuan) || on > one.dueOn || decided(paper, one.kind) !== one.yuan
}

/** Registers what a served decision orders to be paid. */
export async function addObligation(services: Services, input: CallInput<Steps['addObligation']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const paper = await paperById(tx, input.paperId)
    if (!paper) throw refuse('NOT_FOUND')
    const { row } = await caseFor(tx, paper.inspectionId, actor)
    if (paper.kind !== 'penaltyDecision' || paper.state !== 'issued' || !paper.service)
      throw refuseFields([{ field: 'paperId', message: '罚没款项依据已送达的行政处罚决定书登记' }])
    const same = (await obligationsOf(tx, row.id)).some(
      ({ obligation: one }) => one.paperId === paper.id && one.kind === input.kind,
    )
    if (same) throw refuse('DUPLICATE', { what: `${paper.number}的${obligationKinds[input.kind]}` })
    const id = ids.next()
    await insertObligation(tx, {
      id,
      inspectionId: row.id,
      paperId: paper.id,
      qxCode: row.qxCode,
      kind: input.kind,
      yuan: input.yuan,
      dueOn: (await termsOfCity(tx)).day('pay', paper.service.at),
      createdAt: clock.now(),
      createdByName: actor.name,
    })
    const text = `登记${obligationKinds[input.kind]}${input.yuan}元`
    await recordEntry(tx, { inspectionId: row.id, kind: 'other', text, internal: true }, actor)
    const printed = decided(paper, input.kind)
    const before = printed === null ? '决定书没有写明一个数额' : `决定书写明${printed}元`
    await log(tx, actor, '登记罚没款项', row, text, [
      { label: obligationKinds[input.kind], before, after: `应缴${input.yuan}元` },
    ])
    return { id }
  })
}

/** A part or the rest; never more than is owed, never before the decision was served. */
export async function addPayment(services: Services, input: CallInput<Steps['addPayment']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const one = await obligationById(tx, input.id)
    if (!one) throw refuse('NOT_FOUND')
    const { row } = await caseFor(tx, one.inspectionId, actor)
    if (one.version !== input.version) throw refuse('STALE')
    const left = fen(one.yuan) - paidFen(one.payments)
    const servedOn = (await paperById(tx, one.paperId))?.service?.at ?? dayOf(one.createdAt)
    const faults = [
      ...(fen(input.yuan) > left ? [{ field: 'yuan', message: `还应缴${left / 100}元，请核对金额` }] : []),
      ...(input.on > clock.today() ? [{ field: 'on', message: '缴款日期不能晚于今天' }] : []),
      ...(input.on < servedOn ? [{ field: 'on', message: `缴款日期不能早于处罚决定书的送达日期${servedOn}` }] : []),
      ...(one.payments.some(({ voucher }) => voucher === input.voucher.trim())
        ? [{ field: 'voucher', message: '这张缴款凭证已经登记过' }]
        : []),
    ]
    if (faults.length > 0) throw refuseFields(faults)
    const payment = {
      on: input.on,
      yuan: input.yuan,
      voucher: input.voucher.trim(),
      byName: actor.name,
      at: clock.now(),
    }
    await updateObligation(tx, one.id, { payments: [...one.payments, payment], version: one.version + 1 })
    const text = `缴纳${obligationKinds[one.kind as keyof typeof obligationKinds]}${input.yuan}元，凭证${payment.voucher}`
    await recordEntry(tx, { inspectionId: row.id, kind: 'other', text, internal: true }, actor)
    const before = `应缴${one.yuan}元，期限${one.dueOn}，已缴${paidFen(one.payments) / 100}元`
    const after = `${input.on}缴${input.yuan}元，凭证${payment.voucher}`
    await log(tx, actor, '登记罚没款项缴纳', row, text, [{ label: '缴款', before, after }])
    return { done: true as const }
  })
}

/** Once a day; who owes nothing any more is not reminded. */
export async function remindPayment(services: Services, input: CallInput<Steps['remindPayment']>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const one = await obligationById(tx, input.id)
    if (!one) throw refuse('NOT_FOUND')
    const { row } = await caseFor(tx, one.inspectionId, actor)
    const left = fen(one.yuan) - paidFen(one.payments)
    if (left <= 0) throw refuseFields([{ field: 'id', message: '已经缴清，不需要提醒' }])
    if (one.remindedOn === clock.today()) throw refuseFields([{ field: 'id', message: '今天已经提醒过' }])
    await updateObligation(tx, one.id, { remindedOn: clock.today() })
    const text = `${obligationKinds[one.kind as keyof typeof obligationKinds]}还应缴${left / 100}元，缴款期限${one.dueOn}`
    await tellEnterprise(tx, services, row, text)
    await recordEntry(tx, { inspectionId: row.id, kind: 'other', text: `提醒缴款：${text}`, internal: true }, actor)
    await log(tx, actor, '提醒缴纳罚没款项', row, text)
    return { done: true as const }
  })
}

export async function listObligations(
  { db }: WithDb,
  { page, size, state }: CallInput<Steps['obligations']>,
  actor: Actor,
): Promise<CallOutput<Steps['obligations']>> {
  const found = await obligationPage(db, actor, { state, today: clock.today() }, { page, size })
  return { ...found, rows: found.rows.map(obligationView) }
}

const columns = [
  '案件编号',
  '企业名称',
  '统一社会信用代码',
  '区县',
  '处罚决定书文号',
  '种类',
  '应缴（元）',
  '已缴（元）',
  '未缴（元）',
  '缴款期限',
  '是否逾期',
  '缴款凭证',
] as const
const isMoney = (title: string) => title.endsWith('（元）')

export async function exportObligations(
  services: Services,
  input: CallInput<Steps['exportObligations']>,
  actor: Actor,
): Promise<BlobResult> {
  const filter = { state: input.state, today: clock.today() }
  const { total } = await obligationPage(services.db, actor, filter, { page: 1, size: 1 })
  async function* lines() {
    for await (const rows of everyPage((page) => obligationPage(services.db, actor, filter, page)))
      for (const row of rows) {
        const one = obligationView(row)
        yield [
          ...[one.number, one.enterpriseName, one.socialCode, one.qxName, one.paperNumber, obligationKinds[one.kind]],
          ...[one.yuan, one.paidYuan, (fen(one.yuan) - fen(one.paidYuan)) / 100, one.dueOn],
          one.isOverdue ? '是' : '否',
          one.payments.map(({ on, yuan, voucher }) => `${on} ${yuan}元 ${voucher}`).join('；'),
        ]
      }
  }
  return exportedList(services, actor, {
    total,
    action: '导出罚没款项',
    query: input,
    result: `${total}项`,
    name: '节能监察罚没款项',
    sheets: () => [
      {
        name: '罚没款项',
        columns: columns.map((title) => ({ title, kind: isMoney(title) ? ('number' as const) : ('text' as const) })),
        rows: lines(),
      },
    ],
  })
}
