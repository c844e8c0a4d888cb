/** 回执核验: by number and code of a receipt, typed or from its QR code; what was submitted when. */

import type { CallOutput } from '@green/contract/call.ts'
import { receipt, receiptCodeLength } from '@green/contract/calls/title/receipt.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { numberKinds } from './number-kinds.ts'
import { PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '受理号',
    placeholder: numberKinds.receipt.example,
    maxLength: printedNumberLength,
    missing: '请填写回执上的受理号',
  },
  {
    name: 'code',
    label: '内容校验码',
    placeholder: '回执上的校验码，至少前16位',
    maxLength: receiptCodeLength,
    missing: '请填写回执上的内容校验码，至少前16位',
    least: 16,
    spelled: 'small',
  },
] as const

export function ReceiptCheck() {
  return (
    <PaperCheckPage
      title="回执核验"
      lead="输入提交回执上的受理号和内容校验码（至少前16位），核对这份申报是否在回执所写的时间提交。核验不显示申报单位和内容。"
      id="receipt"
      call={receipt.check}
      fields={printed}
      none={{
        title: '没有与之相符的提交',
        hint: '请核对受理号和校验码是否输入完整；两项都与回执一致而查不到，说明回执不是本平台出具的。',
      }}
    >
      {(data) => <Result {...data} />}
    </PaperCheckPage>
  )
}

type Answer = CallOutput<typeof receipt.check>

function Result({ number, programmeTitle, no, sentAt, contentHash, isLatest }: Answer) {
  return (
    <Verdict
      holds
      verdict="回执真实，内容与提交时一致"
      facts={[
        ['受理号', number],
        ['申报类别', programmeTitle],
        ['提交时间', dateTimeText(sentAt)],
        ['提交次数', `第${no}次${isLatest ? '（最近一次）' : '（之后又提交过，以最近一次为准）'}`],
        [`内容校验码（${digestName(contentHash)}）`, digestHex(contentHash)],
      ]}
    />
  )
}
