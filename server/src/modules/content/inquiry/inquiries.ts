/** 咨询留言: asked by anybody, answered by the office within its clock, published after a second person has read the text. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { AskedInquiry, InquiryRow, InquiryText, inquiry } from '@green/contract/calls/content/inquiry.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { type InquiryAction, type InquiryState, inquiryCase } from '@green/filing/cases/inquiry.ts'
import { beginsIn, stateLabelOf } from '@green/filing/cases/machine.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { requireCaptcha } from '../../../base/account/sign-in/captcha.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { cityProfile, districtOf } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { PageNumber } from '../../../db/page.ts'
import type { inquiry as table } from '../../../db/schema/services.ts'
import { caseLimitDays } from '../../../filing/clock/set-limits.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import { featureUser, requireFeature } from '../../../platform/features.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { inquiryKind } from './kind.ts'
import { officeName } from './office.ts'
import {
  findByNumber,
  type InquiryFilter,
  type InquiryRecord,
  inquiriesOf,
  inquiryPage,
  publishedPage,
} from './store.ts'

const hour = 3600
/** Against floods: one address, one enterprise, so often in an hour; and so many look-ups. */
const limits = { address: 5, enterprise: 10, lookups: 60, number: 20 }

/** The enterprise that is signed in itself; an agent and the offices ask like visitors. */
const enterpriseOf = (visitor: Actor | null) =>
  isFiler(visitor?.role) && !visitor.agent && visitor.enterpriseId
    ? { actor: visitor, enterpriseId: visitor.enterpriseId }
    : null

export async function ask(
  services: Services,
  input: CallInput<typeof inquiry.ask>,
  visitor: Actor | null,
  ip: string,
): Promise<CallOutput<typeof inquiry.ask>> {
  await requireFeature(services, 'inquiry', featureUser(visitor, input.qxCode ?? null))
  const own = enterpriseOf(visitor)
  if (own) await takeTurn(services.db, `inquiry-of:${own.enterpriseId}`, limits.enterprise, hour)
  else await takeTurn(services.db, `inquiry:${ip}`, limits.address, hour)
  if (input.qxCode && !districtOf(input.qxCode))
    throw refuseFields([{ field: 'qxCode', message: '没有这个区县，请重新选择受理单位' }])
  if (!own) await requireCaptcha(services, input)
  return transaction(services.db, (tx) => write(tx, services, input, own, ip))
}

async function write(
  tx: Tx,
  services: Services,
  input: CallInput<typeof inquiry.ask>,
  own: ReturnType<typeof enterpriseOf>,
  ip: string,
) {
  clock.fix()
  const days = await caseLimitDays(tx, inquiryCase, 'waiting')
  // The receipt opens the answer together with the phone's end; it is too long to be guessed.
  const number = `LY${clock.year()}-${ids.seed().toUpperCase()}`
  const make = async () => ({
    id: ids.next(),
    number,
    at: clock.now(),
    enterpriseId: own?.enterpriseId ?? null,
    askerName: input.askerName.trim(),
    contactPhone: input.contactPhone.trim(),
    qxCode: input.qxCode ?? null,
    subject: input.subject.trim(),
    question: input.question.trim(),
    mayPublish: input.mayPublish,
    dueOn: addWorkingDays(clock.today(), days, cityProfile().holidays),
  })
  const saved = await openCase(tx, services, inquiryKind, 'ask', own?.actor ?? null, make, { log: { ip } })
  return { number, office: officeName(saved.qxCode), dueOn: saved.dueOn }
}

const isOverdue = ({ state, dueOn }: InquiryRecord) => beginsIn(inquiryCase, 'answer', state) && dueOn < clock.today()

const inquirerView = (row: InquiryRecord): AskedInquiry => ({
  ...row,
  state: row.state as InquiryState,
  office: officeName(row.qxCode),
  isOverdue: isOverdue(row),
})

/** By number and the end of the phone; anything that does not fit is answered like a missing one. */
export async function result(
  { db }: WithDb,
  input: CallInput<typeof inquiry.result>,
  ip: string,
): Promise<AskedInquiry> {
  const number = input.number.trim().toUpperCase()
  await takeTurn(db, `inquiry-result:${ip}`, limits.lookups, hour)
  await takeTurn(db, `inquiry-number:${number}`, limits.number, hour)
  const found = await findByNumber(db, number)
  if (!found?.contactPhone.endsWith(input.phoneEnd)) throw refuse('NOT_FOUND')
  return inquirerView(found)
}

export async function ownInquiries({ db }: WithDb, page: PageNumber, actor: Actor) {
  const own = enterpriseOf(actor)
  if (!own) throw refuse('FORBIDDEN')
  const found = await inquiriesOf(db, own.enterpriseId, page)
  return { ...found, rows: found.rows.map(inquirerView) }
}

export async function published(
  { db }: WithDb,
  { keyword = '', ...page }: CallInput<typeof inquiry.published>,
): Promise<CallOutput<typeof inquiry.published>> {
  const found = await publishedPage(db, keyword.trim(), page)
  return {
    ...found,
    rows: found.rows.flatMap(({ id, qxCode, at, answeredAt, publicText }) =>
      publicText && answeredAt ? [{ id, ...publicText, office: officeName(qxCode), askedAt: at, answeredAt }] : [],
    ),
  }
}

async function rowOf(tx: Tx, row: InquiryRecord, actor: Actor): Promise<InquiryRow> {
  return {
    ...inquirerView(row),
    id: row.id,
    version: row.version,
    askerName: row.askerName,
    isEnterprise: row.enterpriseId !== null,
    contactPhone: masked(row.contactPhone),
    qxCode: row.qxCode,
    mayPublish: row.mayPublish,
    answeredByName: row.answeredByName,
    publicText: row.publicText,
    allowed: await allowedCaseSteps(tx, inquiryKind, row, actor),
  }
}

type ListAsk = InquiryFilter & PageNumber

export async function listInquiries({ db }: WithDb, { page, size, ...filter }: ListAsk, actor: Actor) {
  const found = await inquiryPage(db, actor, filter, clock.today(), { page, size })
  return { ...found, rows: await Promise.all(found.rows.map((row) => rowOf(db, row, actor))) }
}

type Seen = { id: string; version: number }

function step(
  services: Services,
  seen: Seen & { action: InquiryAction; opinion?: string },
  actor: Actor,
  decide: (before: InquiryRecord) => StepOutcome<InquiryState, typeof table>,
): Promise<InquiryRow> {
  return transaction(services.db, async (tx) =>
    rowOf(tx, await takeCaseStep(tx, services, inquiryKind, seen, actor, decide), actor),
  )
}

export function handOn(services: Services, input: CallInput<typeof inquiry.handOn>, actor: Actor) {
  const { qxCode, ...seen } = input
  if (qxCode !== null && !districtOf(qxCode))
    throw refuseFields([{ field: 'qxCode', message: '没有这个区县，请重新选择转给哪个单位' }])
  if (isDistrictOfficer(actor.role) && qxCode !== null)
    throw refuseFields([{ field: 'qxCode', message: '区县只能转给市级，由市级转给其他区县' }])
  return step(services, { ...seen, action: 'handOn' }, actor, (before) => {
    if (before.qxCode === qxCode) throw refuseFields([{ field: 'qxCode', message: '留言已在这个单位，请选择其他单位' }])
    return { changes: { qxCode }, details: { 转给: officeName(qxCode) } }
  })
}

export function answer(services: Services, input: CallInput<typeof inquiry.answer>, actor: Actor) {
  const { answer: typed, publicText, ...seen } = input
  const answerText = typed.trim()
  return step(services, { ...seen, action: 'answer', opinion: answerText }, actor, (before) => {
    if (publicText && !before.mayPublish)
      throw refuseFields([{ field: 'publicText', message: '留言人不同意公开，只能答复本人' }])
    const text = publicText && trimmed({ ...publicText, answer: answerText })
    return {
      to: text ? 'proposed' : 'closed',
      changes: {
        answer: answerText,
        answeredAt: clock.now(),
        answeredByName: actor.name,
        publicText: text,
        publicBy: text ? actor.accountId : null,
      },
    }
  })
}

const trimmed = ({ subject, question, answer: text }: InquiryText): InquiryText => ({
  subject: subject.trim(),
  question: question.trim(),
  answer: text.trim(),
})

export const reword = (services: Services, input: CallInput<typeof inquiry.reword>, actor: Actor) => {
  const { publicText, ...seen } = input
  return step(services, { ...seen, action: 'reword' }, actor, () => ({
    changes: { publicText: trimmed(publicText), publicBy: actor.accountId },
  }))
}

export const release = (services: Services, input: CallInput<typeof inquiry.release>, actor: Actor) =>
  step(services, { ...input, action: 'release' }, actor, () => ({ changes: { publishedAt: clock.now() } }))

export const keepBack = (services: Services, input: CallInput<typeof inquiry.keepBack>, actor: Actor) =>
  step(services, { ...input, action: 'keepBack' }, actor, () => ({}))

export const withdraw = (services: Services, input: CallInput<typeof inquiry.withdraw>, actor: Actor) =>
  step(services, { ...input, action: 'withdraw' }, actor, () => ({}))

export async function exportInquiries(
  services: Services,
  { page: _page, size: _size, ...filter }: ListAsk,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { total } = await inquiryPage(services.db, actor, filter, clock.today(), { page: 1, size: 1 })
  const text = (title: string) => ({ title, kind: 'text' as const })
  return exportedList(services, actor, {
    total,
    action: '导出咨询留言',
    query: filter,
    result: `${total}件`,
    name: '咨询留言',
    sheets: () => [
      {
        name: '咨询留言',
        columns: [
          '编号',
          '留言时间',
          '留言人',
          '联系电话',
          '办理单位',
          '主题',
          '内容',
          '同意公开',
          '状态',
          '答复期限',
          '逾期',
          '答复',
          '答复时间',
          '答复人',
        ].map(text),
        rows: reportingProgress(lines(services, filter, actor), total, progress),
      },
    ],
  })
}

async function* lines({ db }: WithDb, filter: InquiryFilter, actor: Actor) {
  for await (const rows of everyPage((page) => inquiryPage(db, actor, filter, clock.today(), page)))
    for (const row of rows)
      yield [
        row.number,
        localTime(row.at),
        row.askerName,
        masked(row.contactPhone),
        officeName(row.qxCode),
        row.subject,
        row.question,
        row.mayPublish ? '是' : '否',
        stateLabelOf(inquiryCase, row.state),
        row.dueOn,
        isOverdue(row) ? '已逾期' : '',
        row.answer ?? '',
        row.answeredAt ? localTime(row.answeredAt) : '',
        row.answeredByName ?? '',
      ]
}
