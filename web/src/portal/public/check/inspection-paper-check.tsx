/** 监察文书核验: by the code printed beside the square code; whether the paper is genuine and stands. */

import { inspectionPaper } from '@green/contract/calls/inspection/inspection-paper.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedCodeLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'code',
    label: '校验码',
    placeholder: '二维码旁的12位校验码',
    maxLength: printedCodeLength,
    missing: '请填写二维码旁的校验码',
    least: 8,
    spelled: 'capital',
  },
] as const

export function InspectionPaperCheck() {
  return (
    <PaperCheckPage
      title="监察文书核验"
      lead="输入监察文书上的校验码，或扫描文书上的二维码，核对文书是否真实、是否有效。核验不显示文书的内容。"
      id="inspection-paper"
      call={inspectionPaper.check}
      fields={printed}
      none={{
        title: '没有与之相符的文书',
        hint: '请核对校验码是否输入完整；与文书一致而查不到，说明文书不是本平台出具的。',
      }}
    >
      {(data) => (
        <Verdict
          holds={!data.isVoid}
          verdict={data.isVoid ? '文书由本机关出具，现已作废' : '文书真实有效'}
          signature={data.signature}
          facts={[
            ['文书', data.title],
            ['文号', data.number ?? '（不编号）'],
            ['出具机关', data.issuer],
            ['被监察单位', data.enterpriseName],
            ['出具时间', dateTimeText(data.issuedAt)],
            [`PDF的${digestName(data.sha256)}`, digestHex(data.sha256)],
          ]}
        />
      )}
    </PaperCheckPage>
  )
}
