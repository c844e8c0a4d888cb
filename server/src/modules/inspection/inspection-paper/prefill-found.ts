/** The contents of papers that follow from the verification, each with the words that say where it comes from. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { type Consequence, consequences, findingResults } from '@green/filing/inspection/verification.ts'
import { finesOnlyAfterOrder } from '@green/tools/inspection/clauses.ts'
import { cityProfile, districtOf } from '../../../base/reference/reference-data.ts'
import { chineseDay, localTime } from '../../../platform/clock.ts'
import type { InspectionRecord, TaskRecord } from '../inspection/store.ts'
import type { Found, FoundItem } from '../verification/found.ts'
import { type PaperRecord, servedOrder } from './store.ts'
import type { Terms } from './terms.ts'

/** A value and where it comes from; an empty value is not filled in. */
export type Sourced = { value: string | string[][]; source: string }
type Basis = {
  row: InspectionRecord
  task: TaskRecord
  terms: Terms
  found: Found
  /** The papers of the case, in their order. */
  papers: readonly PaperRecord[]
}

/** What an order demands for each consequence, and the evidence that it asks for. */
const demands: Partial<Record<Consequence, readonly [demand: string, evidence: string]>> = {
  rectify: ['限期改正，达到法律和标准的要求', '改正情况说明和证明材料'],
  treat: ['限期治理，达到限额标准的限定值', '治理方案、验收和检测报告'],
  rebuild: ['停止建设或使用，限期改造', '改造验收和检测报告'],
  stopUse: ['停止使用，拆除并处置', '拆除照片和处置证明'],
}
/** Measures before which a hearing may be asked for. */
const grave: readonly Consequence[] = ['rebuild', 'stopUse']

const lines = (points: readonly string[]) => [...new Set(points.filter(Boolean))].join('\n')
const numbered = (rows: readonly (readonly string[])[]) => rows.map((cells, i) => [String(i + 1), ...cells])
const citationOf = ({ clause }: FoundItem) => (clause ? `${clause.law}${clause.article}` : '—')
const figureOf = ({ checked, unit }: FoundItem) =>
  checked === null ? '—' : `${checked.toLocaleString('zh-CN', { maximumFractionDigits: 4 })} ${unit}`.trim()

/** What was declared and what was read, in the same units on every paper of the case. */
const readingOf = (item: FoundItem): [title: string, declared: string, checked: string] => [
  item.title,
  item.declaredWords ?? '—',
  figureOf(item),
]

/** `核查项“淘汰设备”（2026-06-10 韩监察）`; the first three are named. */
function fromItems(items: readonly FoundItem[]): string {
  const named = items.slice(0, 3).map(({ title, on, byName }) => `“${title}”（${on} ${byName}登记）`)
  return `核查项${named.join('、')}${items.length > named.length ? `等${items.length}项` : ''}`
}

function fromClauses(items: readonly FoundItem[], edition: string): string {
  const cited = items.flatMap(({ clause }) =>
    clause
      ? [`${clause.article}（第${clause.version}版${clause.verification === 'unverified' ? '，未核对' : ''}）`]
      : [],
  )
  return `条款库${edition}版：${[...new Set(cited)].join('、')}`
}

export function fromFindings({ row, task, terms, found, papers }: Basis, kind: PaperKindKey): Record<string, Sourced> {
  const { items, edition } = found
  if (items.length === 0) return {}
  const breaches = items.filter(({ result }) => result === 'breach')
  const proofs = items.flatMap((item) => item.evidence.map((name) => ({ item, name })))
  const evidenceSource = `核查项所附的证据${proofs.length}份`
  const facts: Sourced = { value: lines(breaches.map((one) => one.facts)), source: fromItems(breaches) }
  const cited = [...new Set(breaches.map(citationOf).filter((one) => one !== '—'))]
  const basis: Sourced = { value: cited.join('、'), source: fromClauses(breaches, edition) }
  const evidence: Sourced = {
    value: lines([...proofs.map(({ name, item }) => `${name}（${item.title}）`), '现场监察笔录']),
    source: evidenceSource,
  }
  switch (kind) {
    case 'siteRecord':
      return siteRecord(row, found)
    case 'interview':
      return { ...visitFacts(found), answers: questions(breaches) }
    case 'evidence':
      return {
        items: {
          value: numbered(
            proofs.map(({ item, name }) => [
              name,
              `现场核查“${item.title}”`,
              '1份',
              `${item.on} ${found.visit.place || '企业'}`,
            ]),
          ),
          source: evidenceSource,
        },
      }
    case 'statementNotice':
      return { facts, basis, ...noticeOf(breaches, proofs.length, terms) }
    case 'penaltyNotice':
      return {
        facts: withOrder(facts, breaches, papers),
        basis,
        ...noticeOf(breaches, proofs.length, terms),
      }
    case 'report':
      return { ...reportOf(row, found), ...(basis.value ? { basis: reportBasis(task, basis) } : {}), evidence }
    case 'order':
      return { facts, basis, items: orderItems(breaches, terms, edition) }
    case 'advice': {
      const advised = breaches.filter(({ consequence }) => consequence === 'advise')
      return { found: { value: lines(advised.map((one) => one.facts)), source: fromItems(advised) } }
    }
    case 'transfer': {
      const handed = breaches.filter(({ clause, consequence }) => clause?.transfer || consequence === 'transfer')
      const of = handed.length > 0 ? handed : breaches
      const decider = of.find(({ clause }) => clause?.transfer)?.clause?.decider ?? ''
      const district = districtOf(row.qxCode)?.name ?? ''
      return {
        to: { value: officeOf(decider, district), source: `${fromClauses(of, edition)}；企业所在区县` },
        level: { value: decider ? levelText : '', source: '行政处罚法第二十二条、第二十三条' },
        facts: { value: lines(of.map((one) => one.facts)), source: fromItems(of) },
        basis: { value: [...new Set(of.map(citationOf))].join('、'), source: fromClauses(of, edition) },
        items: {
          value: numbered(of.flatMap((item) => item.evidence.map((name) => [name, `现场核查“${item.title}”`, '1份']))),
          source: evidenceSource,
        },
      }
    }
    case 'penaltyFiling':
      return { facts: withOrder(facts, breaches, papers), basis }
    case 'penaltyDecision':
      return {
        facts: withOrder(facts, breaches, papers),
        basis,
        evidence: withProofs(evidence, breaches, papers),
      }
    default:
      return {}
  }
}

/** The office of the district for each authority that a clause names; null where the officer writes it. */
const offices: readonly [RegExp, string][] = [
  [/市场监督/, '市场监督管理局'],
  [/统计/, '统计局'],
  [/节能审查/, '发展和改革委员会'],
]

function officeOf(decider: string, district: string): string {
  const name = offices.find(([pattern]) => pattern.test(decider))?.[1]
  return name && district ? `${cityProfile().name}${district}${name}` : ''
}

const levelText = '由违法行为发生地的县级以上人民政府有关部门管辖（行政处罚法第二十二条、第二十三条），移送至区县级'

/** The order that was to be followed, where the offence is not to have followed it. */
function orderOf(breaches: readonly FoundItem[], papers: readonly PaperRecord[]): PaperRecord | null {
  if (!breaches.some(({ clause }) => clause && finesOnlyAfterOrder(clause))) return null
  return servedOrder(papers)
}

function withOrder(facts: Sourced, breaches: readonly FoundItem[], papers: readonly PaperRecord[]): Sourced {
  const order = orderOf(breaches, papers)
  if (!order?.service) return facts
  const overdue = `${chineseDay(order.service.at)}送达的${order.number}责令限期改正，当事人逾期未改正。`
  return { value: `${facts.value}\n${overdue}`, source: `${facts.source}；${order.number}及其送达回证` }
}

function withProofs(evidence: Sourced, breaches: readonly FoundItem[], papers: readonly PaperRecord[]): Sourced {
  const order = orderOf(breaches, papers)
  if (!order) return evidence
  const seen = papers.findLast(({ kind, state }) => kind === 'recheck' && state === 'issued')
  const proofs = [`${order.number}及送达回证`, ...(seen ? [`复查（验收）记录${seen.number ?? ''}`] : [])]
  return { value: [evidence.value, ...proofs].join('\n'), source: `${evidence.source}；责令改正的文书` }
}

const reportBasis = (task: TaskRecord, { value, source }: Sourced): Sourced => ({
  value: `${task.basis}和${value}`,
  source: `监察任务的依据；${source}`,
})

function visitFacts({ visit }: Found): Record<string, Sourced> {
  const source = '现场核查登记'
  return {
    from: { value: visit.from ? localTime(visit.from) : '', source },
    to: { value: visit.to ? localTime(visit.to) : '', source },
    place: { value: visit.place, source },
    recorder: { value: visit.recorder, source },
    person: { value: visit.representative, source },
    identity: { value: visit.post, source },
  }
}

/** A question for every breach; its answer is written down during the talk. */
const questions = (breaches: readonly FoundItem[]): Sourced => ({
  value: breaches.map(({ title, facts }) => [
    `关于“${title}”：${facts.replace(/。?$/, '。')}以上情况是否属实，有什么说明？`,
    '',
  ]),
  source: fromItems(breaches),
})

function siteRecord({ enterpriseName }: InspectionRecord, found: Found): Record<string, Sourced> {
  const { items, visit, refusal, objection } = found
  const shown = visit.cardsShown.map(({ at }) => localTime(at)).toSorted()[0]
  const { person: _, identity: __, ...facts } = visitFacts(found)
  const source = '现场核查登记'
  return {
    ...facts,
    cards: {
      value: shown ? `${shown}向被监察单位代表${visit.representative}出示执法证` : '',
      source,
    },
    representative: { value: [visit.representative, visit.post, visit.authority].filter(Boolean).join('，'), source },
    seen: { value: lines(items.map(({ facts: seen, remark }) => seen || remark)), source: fromItems(items) },
    readings: {
      value: items.map((item) => [
        ...readingOf(item),
        item.difference === null ? '—' : `${item.difference.toLocaleString('zh-CN', { maximumFractionDigits: 1 })}%`,
        findingResults[item.result],
      ]),
      source: `${fromItems(items)}；填报值来自企业自查表`,
    },
    said: { value: objection ?? '', source: `${enterpriseName}对核查记录的意见` },
    refusal: { value: refusal ?? '', source: '两名监察人员的注明' },
  }
}

function noticeOf(breaches: readonly FoundItem[], proofs: number, terms: Terms): Record<string, Sourced> {
  const proposed = [...new Set(breaches.flatMap(({ consequence }) => consequence ?? []))]
  const source = '核查项的处理建议'
  const isHeard = proposed.some((one) => grave.includes(one)) || breaches.some(({ clause }) => clause?.fineWan)
  return {
    reasons: { value: `上述事实有现场监察笔录和证据${proofs}份证明。`, source: '核查项所附的证据' },
    measure: { value: proposed.map((one) => consequences[one]).join('；'), source },
    hearing: {
      value: isHeard
        ? `拟作出的处理属于《中华人民共和国行政处罚法》第六十三条所列情形的，你单位可以自收到本告知书之日起${terms.text('hearing')}内要求听证，不承担听证的费用。`
        : '',
      source: `期限“申请听证”：${terms.source('hearing')}`,
    },
  }
}

/** The files that prove a fact, after the record of the visit; the first of many are named. */
function proofText({ evidence }: FoundItem): string {
  const named = evidence.slice(0, 5)
  const rest = evidence.length - named.length
  return ['现场监察笔录', ...named].join('、') + (rest > 0 ? `等${evidence.length}份` : '')
}

function reportOf(row: InspectionRecord, { items, visit, refusal }: Found): Record<string, Sourced> {
  const day = (at: string | null) => (at ? localTime(at).slice(0, 10) : '')
  const breaches = items.filter(({ result }) => result === 'breach')
  const hasBreach = breaches.length > 0
  const notVerified = items.filter(({ result }) => result === 'notVerifiable')
  const process = [
    row.submittedAt ? `${day(row.submittedAt)}企业提交自查材料` : '',
    row.noticeServedAt ? `${day(row.noticeServedAt)}送达监察通知书` : '',
    visit.from
      ? `${day(visit.from)}监察人员在${visit.place || '企业现场'}核查，${refusal ? `企业代表拒绝签字（${refusal}）` : `企业代表${visit.representative}确认核查记录`}`
      : '',
  ].filter(Boolean)
  return {
    process: { value: process.length > 0 ? `${process.join('；')}。` : '', source: '全过程记录和现场核查登记' },
    items: {
      value: items.map((item) => [...readingOf(item), findingResults[item.result], citationOf(item)]),
      source: `${fromItems(items)}；填报值来自企业自查表`,
    },
    breaches: {
      value: numbered(breaches.map((item) => [item.facts, proofText(item), citationOf(item)])),
      source: `${fromItems(breaches)}和所附的证据`,
    },
    conclusion: {
      value: hasBreach
        ? '存在违法用能行为，责令限期整改'
        : notVerified.length > 0
          ? `无法核查：${notVerified.map(({ title, remark }) => `${title}（${remark}）`).join('、')}`
          : '未发现违法用能行为',
      source: '核查项的结果',
    },
    advice: {
      value: lines(items.flatMap(({ consequence, facts }) => (consequence === 'advise' ? [facts] : []))),
      source: '处理建议为提出节能监察建议的核查项',
    },
  }
}

/** The last day that the term allows; the officer sets an earlier one where it fits. */
function orderItems(breaches: readonly FoundItem[], terms: Terms, edition: string): Sourced {
  const ordered = breaches.flatMap((item) => {
    const wanted = item.consequence && demands[item.consequence]
    return wanted ? [{ item, wanted }] : []
  })
  const due = terms.latest('rectify')
  return {
    value: numbered(
      ordered.map(({ item, wanted: [demand, evidence] }) => [item.title, citationOf(item), demand, due, evidence]),
    ),
    source: `${fromItems(ordered.map(({ item }) => item))}；${fromClauses(
      ordered.map(({ item }) => item),
      edition,
    )}；期限“整改”${terms.text('rectify')}：${terms.source('rectify')}`,
  }
}
