/** What the product already knows goes into a draft; the officer completes the rest. */

import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { type TaskContent, type TaskMode, taskContents, taskModes } from '@green/filing/programme/inspection-words.ts'
import type { PaperContent } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf, paperTextsOn } from '@green/tools/inspection/paper-kinds.ts'
import type { Tx } from '../../../db/database.ts'
import { chineseDay, clock, localTime } from '../../../platform/clock.ts'
import { type InspectionRecord, inspectorsOf, type TaskRecord } from '../inspection/store.ts'
import { teamIds } from '../inspection/task/team.ts'
import { foundOf } from '../verification/found.ts'
import { authorityOfCity, capacityText, remedySources, requireAuthority } from './authority.ts'
import { fromFindings, type Sourced } from './prefill-found.ts'
import { extensionsOf, itemsOf, type PaperRecord, papersOf, statementsOf } from './store.ts'
import type { Terms } from './terms.ts'

type Basis = { tx: Tx; row: InspectionRecord; task: TaskRecord; terms: Terms }

/** The words of the law on the rights of the inspected enterprise. */
const visitRights =
  '你单位应当如实说明情况、提供资料，不得伪造、隐匿、销毁或者篡改；认为监察人员与本案有直接利害关系或者有其他关系可能影响公正的，有权申请回避。节能监察不收取费用。'
const rightsNotice = '监察人员已出示执法证件，告知被询问人如实回答的义务，以及申请回避、核对和更正笔录的权利。'
const energyLaw = '《中华人民共和国节约能源法》第十二条、《工业节能监察办法》'

export type Prefilled = { content: PaperContent; sources: Record<string, string> }

/** The content with which a draft begins, and where each value comes from; only fields that the kind has. */
export async function prefilled(basis: Basis, kind: PaperKindKey): Promise<Prefilled> {
  const { tx, row, task, terms } = basis
  const found = fromFindings(
    { row, task, terms, found: await foundOf(tx, row), papers: await papersOf(tx, row.id) },
    kind,
  )
  const fromVerification = Object.entries(found).filter(([, { value }]) => value.length > 0)
  const authority = await requireAuthority(tx)
  const known: Record<string, string | string[][]> = {
    ...(await usual(basis)),
    reviewOffice: authority.reviewOffice,
    court: authority.court,
    ...(await ofKind(basis, kind)),
    ...Object.fromEntries(fromVerification.map(([key, { value }]: [string, Sourced]) => [key, value])),
  }
  const capacity = capacityText(authority, { kind, orgName: task.orgName })
  if (capacity && typeof known.basis === 'string') known.basis = `${known.basis}，${capacity}`
  if (kind === 'order' || kind === 'penaltyDecision') known.titleWord = kind === 'order' ? '通知书' : '决定书'
  if (kind === 'extensionReply' || kind === 'recheck' || kind === 'extensionRequest')
    known.order = latest(await papersOf(tx, row.id), 'order')?.number ?? ''
  const { fields } = paperTextsOn(kind, clock.today())
  const sourceOf = new Map([
    ...Object.entries(usualSources(task, terms)),
    ...Object.entries(remedySources(authority)),
    ...fromVerification.map(([key, { source }]) => [key, source] as const),
  ])
  const filled = Object.keys(fields).filter((key) => known[key]?.length)
  return {
    content: Object.fromEntries(filled.map((key) => [key, known[key] ?? ''])),
    sources: Object.fromEntries(filled.flatMap((key) => (sourceOf.has(key) ? [[key, sourceOf.get(key) ?? '']] : []))),
  }
}

/** Of what every kind of paper takes from the case. */
const usualSources = ({ taskNo }: TaskRecord, terms: Terms): Record<string, string> => ({
  ground: `监察任务${taskNo}`,
  contents: `监察任务${taskNo}`,
  mode: `监察任务${taskNo}`,
  team: `监察任务${taskNo}和执法证登记`,
  reviewTerm: terms.source('review'),
  lawsuitTerm: terms.source('lawsuit'),
})

export const latest = (papers: readonly PaperRecord[], kind: PaperKindKey): PaperRecord | null =>
  papers.findLast((one) => one.kind === kind && one.state === 'issued') ?? null

async function usual({ tx, row, task, terms }: Basis) {
  const people = await inspectorsOf(tx, row.inspectorIds.length > 0 ? row.inspectorIds : teamIds(task))
  return {
    task: `${task.taskNo} ${task.taskName}`,
    contents: task.contents.map((one) => taskContents[one as TaskContent]).join('\n'),
    mode: taskModes[task.mode as TaskMode],
    enterprise: row.enterpriseName,
    socialCode: row.socialCode,
    basis: energyLaw,
    ground: task.basis,
    team: people.map(({ name, card }) => `${name}（${card?.cardNo ?? '未登记执法证'}）`).join('、'),
    time: localTime(clock.now()),
    reviewTerm: terms.text('review'),
    lawsuitTerm: terms.text('lawsuit'),
    recorder: people[1]?.name ?? '',
  }
}

async function ofKind(
  { tx, row, task, terms }: Basis,
  kind: PaperKindKey,
): Promise<Record<string, string | string[][]>> {
  switch (kind) {
    case 'taskApproval':
      return { term: `${task.startDate}至${task.endDate}`, opinion: '拟按任务对该单位实施节能监察，请审批。' }
    case 'notice':
      return {
        rights: visitRights,
        time: row.planVisitDate ? `${chineseDay(row.planVisitDate)}起` : '',
        ...(task.drawMode === 'complaint' ? { shortNotice: '提前通知可能影响监察' } : {}),
      }
    case 'interview':
      return { rights: rightsNotice, time: '' }
    case 'registeredEvidence':
      return { from: chineseDay(clock.today()), until: chineseDay(terms.day('registeredEvidence', clock.today())) }
    case 'statementNotice':
    case 'penaltyNotice':
      return { term: terms.text('statement') }
    case 'extensionReply': {
      const extension = (await extensionsOf(tx, row.id)).at(-1)
      return extension
        ? {
            requested: chineseDay(extension.askedAt.slice(0, 10)),
            reply: extension.granted === false ? '不同意延期' : '同意延期',
            reason: extension.reply ?? '',
            until: extension.grantedUntil ? chineseDay(extension.grantedUntil) : '',
          }
        : {}
    }
    case 'recheck':
      return {
        items: (await itemsOf(tx, row.id)).map(({ no, item, demand }) => [String(no), item, demand, '', '']),
      }
    case 'penaltyFiling':
      return {
        source: '节能监察中发现',
        filedOn: clock.today(),
        decideBy: terms.day('decision', clock.today()),
      }
    case 'penaltyDecision': {
      const stated = (await statementsOf(tx, row.id)).at(-1)
      return {
        statement: stated?.conclusion ?? '期限内未提出陈述、申辩。',
        performance: `自收到本决定书之日起${terms.text('pay')}内缴至${(await authorityOfCity(tx)).bank || '〔收缴罚款的银行和账户〕'}`,
      }
    }
    case 'closing':
      return {
        published: row.publishedAt
          ? `${row.publishedAt.slice(0, 10)}在门户公开`
          : row.publishOn
            ? `定于${row.publishOn}公开`
            : '不公开',
      }
    case 'catalogue':
      return { papers: catalogueRows(await papersOf(tx, row.id)) }
    default:
      return {}
  }
}

const catalogueRows = (papers: readonly PaperRecord[]): string[][] =>
  papers
    .filter(({ state, kind }) => state === 'issued' && kind !== 'catalogue')
    .map(({ kind, title, number, issuedAt, issuedByName }, i) => [
      String(i + 1),
      `${paperKindOf(kind as PaperKindKey).no} ${title}`,
      number ?? '—',
      (issuedAt ?? '').slice(0, 10),
      issuedByName ?? '—',
    ])
