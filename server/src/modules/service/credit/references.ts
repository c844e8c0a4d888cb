/** 信贷参考: handed in by the enterprise, pushed by the city, answered by the bank, taken back by the enterprise. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  authMonthsAtMost,
  type CreditReference,
  type CreditScope,
  type creditReference as calls,
  creditScopes,
  type financeTypes,
} from '@green/contract/calls/service/credit-reference.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { CreditAction, CreditState } from '@green/filing/cases/credit-reference.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { creditReference } from '../../../db/schema/green-report.ts'
import { nextNumber } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { featureUser, requireFeature } from '../../../platform/features.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { totalText } from '../../code/green-code/stored-result.ts'
import { isForOthers } from '../../code/green-report/reports.ts'
import { findReport } from '../../code/green-report/store.ts'
import { publishedPiece } from '../../content/content/store.ts'
import { creditKind, isInTerm } from './kind.ts'
import { bankById, banksOf, type CreditRecord, creditPage, findCredit, flagBank, insertable, viewsOf } from './store.ts'

async function viewOf(tx: Tx, record: CreditRecord, actor: Actor): Promise<CreditReference> {
  const holds = isInTerm(record) && record.revokedAt === null
  const isBank = isFiler(actor.role) && actor.enterpriseId !== record.enterpriseId
  // After the term the bank keeps what it needs to report its result, and nothing the enterprise wrote for it.
  const isOver = isBank && !holds
  return {
    ...record,
    qxName: districtOf(record.qxCode)?.name ?? '',
    grade: isBank ? null : record.grade,
    totalText: isBank ? null : totalText(record.total),
    financeType: record.financeType as keyof typeof financeTypes,
    authScope: record.authScope as CreditScope[],
    usage: isOver ? '' : record.usage,
    creditSelf: isOver ? null : record.creditSelf,
    files: isOver ? [] : record.files,
    holds,
    state: record.state as CreditState,
    allowed: await allowedCaseSteps(tx, creditKind, record, actor),
  }
}

export async function listCredits(
  services: Services,
  { page, size, keyword = '', ...filter }: CallInput<typeof calls.list>,
  actor: Actor,
): Promise<CallOutput<typeof calls.list>> {
  const { db } = services
  const found = await creditPage(db, actor, { ...filter, keyword: keyword.trim() }, { page, size })
  const rows: CreditReference[] = []
  for (const row of found.rows) rows.push(await viewOf(db, row, actor))
  const isBank = actor.enterpriseId !== null && (await bankById(db, actor.enterpriseId)) !== null
  return { ...found, rows, isBank }
}

type Input = CallInput<typeof calls.save>

/** The last day that an authorisation from this day may have. */
export function lastAuthDay(from: string): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const ofMonth = new Date(Date.UTC(year, month - 1 + authMonthsAtMost + 1, 0)).getUTCDate()
  const last = new Date(Date.UTC(year, month - 1 + authMonthsAtMost, Math.min(day, ofMonth)))
  return last.toISOString().slice(0, 10)
}

function termFaults({ authFrom, authTo }: Pick<Input, 'authFrom' | 'authTo'>): FieldFault[] {
  if (authTo < authFrom) return [{ field: 'authTo', message: '授权截止日不能早于开始日' }]
  if (authTo < clock.today()) return [{ field: 'authTo', message: '授权截止日已过，请重新选择' }]
  return authTo > lastAuthDay(authFrom)
    ? [{ field: 'authTo', message: `授权期限最长${authMonthsAtMost}个月，最晚到${lastAuthDay(authFrom)}` }]
    : []
}

/** The enterprise authorises: grade and total are copied and stay as they are. */
export async function saveCredit(services: Services, input: Input, actor: Actor): Promise<CreditReference> {
  const { enterpriseId } = actor
  if (!enterpriseId) throw refuse('FORBIDDEN')
  await requireFeature(services, 'credit', featureUser(actor))
  return idempotent(services, actor, input, async (tx) => {
    const faults = termFaults(input)
    const found = await findReport(tx, actor, input.reportId)
    if (!found || !isForOthers(found))
      faults.unshift({ field: 'reportId', message: '请选择一份可以对外使用的绿效码报告（用途不是自查）' })
    const bank = await bankById(tx, input.bankId)
    if (!bank) faults.push({ field: 'bankId', message: '请从列表中选择金融机构' })
    const product = input.productId ? await publishedPiece(tx, clock.now(), input.productId) : null
    if (input.productId && product?.kind !== 'finance')
      faults.push({ field: 'productId', message: '这个金融产品已下架，请重新选择' })
    const code = found && (await insertable(tx, found.report.id))
    if (faults.length > 0 || !code || !bank || !found) throw refuseFields(faults)
    const id = ids.next()
    const saved = await openCase(tx, services, creditKind, 'submit', actor, async () => {
      const year = clock.year()
      const cited = await citeFiles(
        tx,
        'credit',
        id,
        input.files.map((file) => file.id),
        actor,
      )
      return {
        id,
        number: `XD${year}-${String(await nextNumber(tx, 'credit', year)).padStart(5, '0')}`,
        enterpriseId,
        enterpriseName: code.enterpriseName,
        socialCode: code.socialCode,
        qxCode: code.qxCode,
        reportId: found.report.id,
        greenCodeId: code.id,
        year: code.year,
        grade: code.grade,
        total: code.total,
        bankId: bank.id,
        bankName: bank.name,
        productId: product?.id ?? null,
        productName: product?.title ?? null,
        financeType: input.financeType,
        amount: input.amount,
        termMonths: input.termMonths,
        usage: input.usage.trim(),
        authScope: [...new Set(input.authScope)],
        authFrom: input.authFrom,
        authTo: input.authTo,
        files: input.files.flatMap((file) => cited.get(file.id) ?? []),
        creditSelf: input.creditSelf.trim() || null,
        createdAt: clock.now(),
      }
    })
    return viewOf(tx, saved, actor)
  })
}

type Seen = { id: string; version?: number; opinion?: string | undefined; requestId?: string | undefined }

export async function creditStep(
  services: Services,
  { requestId, ...seen }: Seen,
  action: CreditAction,
  actor: Actor,
  changes: StepOutcome<CreditState, typeof creditReference>['changes'] = {},
): Promise<CreditReference> {
  return idempotent(services, actor, { ...seen, requestId }, async (tx) => {
    const saved = await takeCaseStep(tx, services, creditKind, { ...seen, action }, actor, () => ({ changes }))
    return viewOf(tx, saved, actor)
  })
}

export async function listViews(services: WithDb, id: string, actor: Actor): Promise<CallOutput<typeof calls.views>> {
  const found = await findCredit(services.db, actor, id)
  // The bank does not read who of it has looked.
  if (!found || (isFiler(actor.role) && actor.enterpriseId !== found.enterpriseId)) throw refuse('NOT_FOUND')
  return (await viewsOf(services.db, id)).map((view) => ({ ...view, scope: view.scope as CreditScope[] }))
}

export const listBanks = ({ db }: WithDb) => banksOf(db)

export async function setBank(services: Services, input: CallInput<typeof calls.setBank>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const found = await flagBank(tx, input.socialCode.trim().toUpperCase(), input.isBank ? 'bank' : null)
    if (!found)
      throw refuseFields([
        { field: 'socialCode', message: '没有这家服务机构，请核对统一社会信用代码；须先注册为服务机构' },
      ])
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: input.isBank ? '登记金融机构' : '取消金融机构',
      object: found.name,
      result: found.socialCode,
      changes: [{ label: '统一社会信用代码', before: '', after: found.socialCode }],
    })
    return { done: true as const }
  })
}

export const scopeTexts = (scope: readonly string[]): string =>
  scope.map((one) => creditScopes[one as CreditScope] ?? one).join('、')
