/** What the law asks of a sanction: filed, told, heard, decided and served in its terms. Its terms stand on the case while they run. */
import type { FieldFault } from '@green/contract/errors.ts'
import { isDay } from '@green/filing/value/day.ts'
import { finesOnlyAfterOrder } from '@green/tools/inspection/clauses.ts'
import { sumIn } from '@green/tools/inspection/fines.ts'
import { isDigestOf } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { chineseDay, clock, dayOf } from '../../../platform/clock.ts'
import { type InspectionRecord, noteOnCase } from '../inspection/store.ts'
import { foundOf } from '../verification/found.ts'
import { type PaperRecord, papersOf, reviewsOf, servedOrder } from './store.ts'
import { type Terms, termsOfCase, termsOfCity } from './terms.ts'

const textIn = ({ content }: PaperRecord, key: string): string => {
  const text = content[key]
  return typeof text === 'string' ? text.trim() : ''
}

/** Measures of article 63 before which the right to a hearing is told. */
const heard = /没收|停业|停产|关闭|停止(建设|生产|使用)|吊销|降低资质|限制从业|较大数额/

/** A notice of a measure for which a hearing may be asked says so. */
export function hearingFaults(paper: PaperRecord, measure: 'measure' | 'penalty'): FieldFault[] {
  return heard.test(textIn(paper, measure)) && !textIn(paper, 'hearing')
    ? [{ field: 'hearing', message: '这种处理应当告知听证权利（行政处罚法第六十三条），请填写“听证权利”' }]
    : []
}

export function filingFaults(paper: PaperRecord, terms: Terms): FieldFault[] {
  const on = textIn(paper, 'filedOn')
  if (!isDay(on) || on > clock.today())
    return [{ field: 'filedOn', message: '立案日期应写成2026-09-30这样的日期，不晚于今天' }]
  const due = terms.day('decision', on)
  return textIn(paper, 'decideBy') === due
    ? []
    : [{ field: 'decideBy', message: `自立案之日起${terms.text('decision')}内作出决定，应为${due}` }]
}

/**
 * Where the cited clause fines only who does not mend in time (逾期不改正的，处…), the decision rests on the order: it was
 * served, and both the facts and the evidence name it.
 */
async function unmendedFaults(tx: Tx, row: InspectionRecord, issued: readonly PaperRecord[], paper: PaperRecord) {
  const { items } = await foundOf(tx, row)
  const cited = items.find(({ result, clause }) => result === 'breach' && clause && finesOnlyAfterOrder(clause))?.clause
  if (!cited) return []
  const order = servedOrder(issued)
  if (!order?.number)
    return [
      {
        field: 'facts',
        message: `${cited.law}${cited.article}以责令改正后逾期不改正为前提，本案没有已送达的责令改正文书，不能处罚`,
      },
    ]
  const { number } = order
  const lacking = (field: 'facts' | 'evidence', what: string): FieldFault[] =>
    textIn(paper, field).includes(number) ? [] : [{ field, message: `${what}（${number}）` }]
  return [
    ...lacking('facts', '请写明责令改正的文书和逾期未改正的情况'),
    ...lacking('evidence', '证据中请列明责令改正的文书和送达回证'),
  ]
}

/** No decision without the legal review, before the statement is settled, or after ninety days without a ground. */
export async function decisionFaults(tx: Tx, row: InspectionRecord, paper: PaperRecord): Promise<FieldFault[]> {
  const terms = await termsOfCase(tx, row)
  const issued = (await papersOf(tx, row.id)).filter(({ state }) => state === 'issued')
  const faults: FieldFault[] = []
  const unreviewed = await unreviewedFault(tx, row, paper)
  if (unreviewed) faults.push({ field: 'penalty', message: unreviewed })
  if (row.decideDue === null) faults.push({ field: 'penalty', message: '处罚决定须先立案，请先出具行政处罚立案审批表' })
  const notice = issued.findLast(({ kind }) => kind === 'penaltyNotice')
  if (!notice?.service)
    faults.push({ field: 'statement', message: '行政处罚事先告知书还没有送达，不能作出决定（行政处罚法第四十四条）' })
  else if (!isStatementSettled(row))
    faults.push({
      field: 'statement',
      message: row.statementAt
        ? '企业的陈述申辩还没有逐条答复，不能作出决定'
        : `陈述申辩和听证的期限到${row.statementDue ?? ''}，期满前不能作出决定`,
    })
  faults.push(...(await unmendedFaults(tx, row, issued, paper)), ...bankFaults(paper))
  if (row.decideDue !== null && clock.today() > row.decideDue && !textIn(paper, 'lateBasis'))
    faults.push({
      field: 'lateBasis',
      message: `立案后${terms.text('decision')}的期限已于${row.decideDue}届满（${terms.source('decision')}）；法律、法规、规章另有规定的，请写明依据`,
    })
  return faults
}

/** A fine is paid to a bank that the decision names (行政处罚法第六十七条). */
export function bankFaults(paper: PaperRecord): FieldFault[] {
  if (sumIn(textIn(paper, 'penalty'), 'fine') === null) return []
  const named = textIn(paper, 'performance').replaceAll(/指定的?银行|〔[^〕]*〕/g, '')
  return /\p{Script=Han}{2,}(银行|信用社)/u.test(named)
    ? []
    : [
        {
          field: 'performance',
          message: '请写明收缴罚款的银行名称和账户（行政处罚法第六十七条）；在“期限与依据”中设定后，新的文书自动填写',
        },
      ]
}

/** What the review of a draft rests on. */
export const reviewedText = ({ content }: Pick<PaperRecord, 'content'>): string =>
  JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The review passed this decision, with this sum and these words. */
async function unreviewedFault(tx: Tx, row: InspectionRecord, paper: PaperRecord): Promise<string | null> {
  if (row.reviewPassedAt === null) return '处罚决定须先经法制审核通过，请先提请法制审核'
  const passed = (await reviewsOf(tx, row.id)).filter(({ result }) => result === 'passed')
  const own = passed.filter(({ paperId }) => paperId === paper.id)
  if (own.some(({ readHash }) => readHash !== null && isDigestOf(readHash, reviewedText(paper)))) return null
  return own.length === 0
    ? '通过法制审核的不是这份决定书，请对这份草稿提请法制审核'
    : '处罚决定在法制审核以后有改动，请重新提请法制审核'
}

const isStatementSettled = ({ statementAt, statementAnsweredAt, statementDue }: InspectionRecord): boolean =>
  statementAnsweredAt !== null || (statementAt === null && statementDue !== null && statementDue < clock.today())

const writtenDay = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日$/

/** 2026年6月10日 as 2026-06-10; null where it is no day. */
function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] = writtenDay.exec(text) ?? []
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(on) ? on : null
}

export function registeredFaults(paper: PaperRecord, terms: Terms): FieldFault[] {
  const from = dayIn(textIn(paper, 'from'))
  if (!from || from > clock.today()) return [{ field: 'from', message: '登记保存日期应写成2026年9月30日，不晚于今天' }]
  const due = terms.day('registeredEvidence', from)
  return dayIn(textIn(paper, 'until')) === due
    ? []
    : [
        {
          field: 'until',
          message: `应在登记保存后${terms.text('registeredEvidence')}内处理，处理期限应为${chineseDay(due)}`,
        },
      ]
}

/** Served later than the law allows: the fact is taken, with the reason. */
export async function lateServiceFaults(
  tx: Tx,
  { kind, issuedAt }: PaperRecord,
  { on, remark }: { on: string; remark: string },
): Promise<FieldFault[]> {
  if (kind !== 'penaltyDecision' || issuedAt === null) return []
  const terms = await termsOfCity(tx)
  const due = terms.day('serveDecision', dayOf(issuedAt))
  return on > due && remark.trim().length < 5
    ? [
        {
          field: 'remark',
          message: `处罚决定书应在${due}前送达（${terms.source('serveDecision')}），逾期送达的请写明原因，不少于5个字`,
        },
      ]
    : []
}

/** The terms of the law that run now, as the papers of the file have them. */
export async function refreshTerms(tx: Tx, inspectionId: string): Promise<void> {
  const terms = await termsOfCity(tx)
  const issued = (await papersOf(tx, inspectionId)).filter(({ state }) => state === 'issued')
  const of = (kind: PaperRecord['kind']) => issued.findLast((one) => one.kind === kind)
  const [filing, decision] = [of('penaltyFiling'), of('penaltyDecision')]
  const dueDays = issued
    .filter(({ kind, settled }) => kind === 'registeredEvidence' && settled === null)
    .map((one) => evidenceDue(one, terms))
  await noteOnCase(tx, inspectionId, {
    decideDue: filing && !decision ? terms.day('decision', textIn(filing, 'filedOn')) : null,
    serveDecisionDue:
      decision?.issuedAt && !decision.service ? terms.day('serveDecision', dayOf(decision.issuedAt)) : null,
    evidenceDue: dueDays.toSorted()[0] ?? null,
  })
}

const evidenceDue = (paper: PaperRecord, terms: Terms): string =>
  terms.day('registeredEvidence', dayIn(textIn(paper, 'from')) ?? dayOf(paper.createdAt))

type Clocked = {
  term: 'decision' | 'serveDecision' | 'registeredEvidence'
  label: string
  until: string
  savedOn: string | null
}

/** Every term of the law that began in this case, with the day on which it was kept. */
export function sanctionTerms(papers: readonly PaperRecord[], terms: Terms): Clocked[] {
  const issued = papers.filter(({ state }) => state === 'issued')
  const decision = issued.findLast(({ kind }) => kind === 'penaltyDecision')
  const on = (moment: string | null) => (moment ? dayOf(moment) : null)
  return issued.flatMap((paper): Clocked[] => {
    switch (paper.kind) {
      case 'penaltyFiling':
        return [
          {
            term: 'decision',
            label: '作出处罚决定',
            until: terms.day('decision', textIn(paper, 'filedOn')),
            savedOn: on(decision?.issuedAt ?? null),
          },
        ]
      case 'penaltyDecision':
        return [
          {
            term: 'serveDecision',
            label: '送达处罚决定书',
            until: terms.day('serveDecision', dayOf(paper.issuedAt ?? paper.createdAt)),
            savedOn: paper.service?.at ?? null,
          },
        ]
      case 'registeredEvidence':
        return [
          {
            term: 'registeredEvidence',
            label: `处理先行登记保存的证据（${paper.number ?? ''}）`,
            until: evidenceDue(paper, terms),
            savedOn: paper.settled?.on ?? null,
          },
        ]
      default:
        return []
    }
  })
}
