/** 年度能耗核查声明 as a paper. Pure. */
import { digestName } from '@green/contract/overview/digest.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import {
  type AssuranceLevel,
  assuranceLevels,
  type ChecklistItem,
  checklistResults,
  type VerificationOpinion,
  verificationChecklist,
  verificationOpinions,
  verificationResults,
} from '@green/filing/programme/energy-verification.ts'
import { formatNumber, formatUpTo } from '@green/filing/value/round.ts'
import { assessVerification, type VerificationFinding } from '@green/tools/energy-year/verification.ts'
import { citedTable } from '../../../base/ledger/cited-part.ts'
import { inTwoLines } from '../../../platform/paper/digest-lines.ts'
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'

/** Everything the statement says; its hash is of exactly this. */
export type StatementContent = {
  number: string
  enterprise: { name: string; socialCode: string }
  institution: { name: string; socialCode: string }
  commissionedBy: string
  year: number
  source: string
  assurance: AssuranceLevel
  threshold: number
  rows: { key: string; label: string; unit: string; value: number; tce: number | null }[]
  /** A statement from before has none. */
  citations?: readonly Citation[]
  findings: VerificationFinding[]
  checklist: { item: string; result: string; note: string }[]
  leader: string
  reviewer: string
  answer: string
  opinion: VerificationOpinion
  basis: string
  issuedOn: string
}
type StatementStamp = { checkCode: string; sha256: string; address: string }

const none = '—'
const percent = (value: number | null) => (value === null ? '无法计算' : `${formatNumber(value, 2)}%`)

/** The opinion in a sentence, as the statement and the screen have it. */
export function opinionText({ opinion, assurance, enterprise, year }: StatementContent): string {
  const data = `${enterprise.name}${year}年度能耗数据`
  switch (opinion) {
    case 'unqualified':
      return assurance === 'reasonable'
        ? `我们认为，${data}在所有重大方面真实、完整、准确。`
        : `我们没有注意到任何事项使我们认为${data}在重大方面不真实、不完整或不准确。`
    case 'qualified':
      return `除下述事项外，${data}在所有重大方面真实、完整、准确。`
    case 'adverse':
      return `由于下述事项，${data}存在重大差异，不能采信。`
    case 'disclaimer':
      return `由于下述事项，我们无法对${data}发表意见。`
  }
}

export function statementPaper(content: StatementContent, watermark: StatementStamp): Paper {
  const sections: [heading: string, body: PaperPart[]][] = [
    ['核查意见', opinionParts(content)],
    ['逐项核查结果', [findingTable(content), ...citedTable(content.citations)]],
    ['核查内容', [checklistTable(content)]],
    ['企业的答复', [{ kind: 'words', text: content.answer }]],
    ['核验', checkParts(content, watermark)],
  ]
  const numerals = ['一', '二', '三', '四', '五']
  return {
    title: `${content.year}年度能耗核查声明`,
    foot: `${content.number}　校验码 ${watermark.checkCode}`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['被核查企业', `${content.enterprise.name}\n${content.enterprise.socialCode}`],
          ['核查机构', `${content.institution.name}\n${content.institution.socialCode}`],
          ['委托方', content.commissionedBy],
          ['核查的数据', `${content.year}年全年，${content.source}`],
          ['保证程度', assuranceLevels[content.assurance]],
          ['重要性水平', `${formatNumber(content.threshold, 2)}%`],
          ['核查组长、技术复核人', `${content.leader}、${content.reviewer}`],
          ['出具日期', content.issuedOn],
        ],
      },
      ...sections.flatMap(([heading, body], i): PaperPart[] => [
        { kind: 'heading', text: `${numerals[i]}、${heading}` },
        ...body,
      ]),
    ],
  }
}

function opinionParts(content: StatementContent): PaperPart[] {
  const found = assessVerification(content.rows, content.findings, content.threshold)
  return [
    { kind: 'words', text: `${verificationOpinions[content.opinion]}。${opinionText(content)}` },
    { kind: 'words', text: content.basis },
    {
      kind: 'facts',
      facts: [
        ['填报的综合能耗', `${formatNumber(found.reportedTce, 2)} tce`],
        ['核实的综合能耗', `${formatNumber(found.verifiedTce, 2)} tce`],
        ['差异（占核实值）', percent(found.differencePercent)],
        ['无法核实的部分（占填报值）', percent(found.unverifiablePercent)],
      ],
    },
  ]
}

const findingTable = ({ rows, findings }: StatementContent): PaperPart => ({
  kind: 'table',
  title: '填报值与核查结果',
  head: ['数据', '单位', '填报值', '结果', '核实值', '说明'],
  rows: rows.map(({ key, label, unit, value }) => {
    const found = findings.find((finding) => finding.key === key)
    return [
      label,
      unit,
      formatUpTo(value, 4),
      found ? verificationResults[found.result] : none,
      found?.result === 'differs' ? formatUpTo(found.value, 4) : none,
      found?.reason || none,
    ]
  }),
})

const checklistTable = ({ checklist }: StatementContent): PaperPart => ({
  kind: 'table',
  title: '核查清单',
  head: ['内容', '是否符合', '说明'],
  rows: checklist.map(({ item, result, note }) => [
    verificationChecklist[item as ChecklistItem],
    checklistResults[result as keyof typeof checklistResults],
    note || none,
  ]),
})

function checkParts({ number }: StatementContent, { checkCode, sha256, address }: StatementStamp): PaperPart[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['编号', number],
        ['校验码', checkCode],
        [`声明内容的${digestName(sha256)}`, inTwoLines(sha256)],
      ],
    },
    {
      kind: 'square',
      address,
      text: '扫码或在门户“核查声明核验”中输入编号和校验码，核对本声明是否由平台出具、核查的数据其后是否有更正。本声明由核查机构通过平台出具并对其内容负责，不作为行政许可依据。',
    },
  ]
}
