/** 绿效码报告核验: by number and code of a report, typed or from its square code; whether it is genuine and holds. */

import type { CallOutput } from '@green/contract/call.ts'
import { lxmReport, reportFormats, reportTypes } from '@green/contract/calls/code/lxm-report.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { numberKinds } from './number-kinds.ts'
import { codeField, PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '报告编号',
    placeholder: numberKinds.greenReport.example,
    maxLength: printedNumberLength,
    missing: '请填写报告每页下方的编号',
    least: 6,
    spelled: 'capital',
  },
  codeField,
] as const

export function GreenReportCheck() {
  return (
    <PaperCheckPage
      title="绿效码报告核验"
      lead="输入绿效码报告上的编号和校验码，或扫描报告上的二维码，核对报告是否真实、是否仍然有效。核验不显示等级和得分。"
      id="report"
      call={lxmReport.check}
      fields={printed}
      none={{
        title: '没有与之相符的报告',
        hint: '请核对编号和校验码是否输入完整；两项都与报告一致而查不到，说明报告不是本平台出具的。',
      }}
    >
      {(data) => <Result {...data} />}
    </PaperCheckPage>
  )
}

const verdicts = {
  valid: '报告真实，仍然有效',
  replaced: '报告真实，企业其后又生成了新的版本',
  internal: '报告真实，属于企业自查的内部版，不作对外证明',
  ended: '报告由本平台出具，现已不再有效',
} as const

type Answer = CallOutput<typeof lxmReport.check>

function Result(found: Answer) {
  return (
    <Verdict
      holds={found.standing === 'valid'}
      verdict={verdicts[found.standing]}
      signature={found.signature}
      facts={[
        ['报告编号', found.number],
        ['企业名称', found.enterpriseName],
        ['报告', `${found.title}（第${found.edition}版）`],
        ['生成时间', dateTimeText(found.madeAt)],
        [`报告数据的${digestName(found.sha256)}`, digestHex(found.sha256)],
        ...found.papers.map(
          ({ type, format, sha256 }) =>
            [`${reportTypes[type]}${reportFormats[format]}的${digestName(sha256)}`, digestHex(sha256)] as const,
        ),
      ]}
    />
  )
}
