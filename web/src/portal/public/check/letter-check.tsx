/** 文书核验: by number and code of a letter, typed or from its QR code; whether it is valid. */

import type { CallOutput } from '@green/contract/call.ts'
import { letter, letterNumberLength } from '@green/contract/calls/title/letter.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedCodeLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { numberKinds } from './number-kinds.ts'
import { PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '文号',
    placeholder: numberKinds.letter.example,
    maxLength: letterNumberLength,
    missing: '请填写文书上的文号',
    least: 4,
  },
  {
    name: 'code',
    label: '校验码',
    placeholder: '二维码下的12位校验码',
    maxLength: printedCodeLength,
    missing: '请填写二维码下的校验码',
    least: 8,
    spelled: 'capital',
  },
] as const

export function LetterCheck() {
  return (
    <PaperCheckPage
      title="文书核验"
      lead="输入决定文书上的文号和校验码，或扫描文书上的二维码，核对文书是否真实、是否仍然有效。核验不显示理由和意见。"
      id="letter"
      call={letter.check}
      fields={printed}
      none={{
        title: '没有与之相符的文书',
        hint: '请核对文号和校验码是否输入完整，文号中的年份用六角括号〔〕；两项都与文书一致而查不到，说明文书不是本平台出具的。',
      }}
    >
      {(data) => <Result {...data} />}
    </PaperCheckPage>
  )
}

type Answer = CallOutput<typeof letter.check>

function Result(found: Answer) {
  const holds = !found.isVoid && found.since === null
  const verdict = found.isVoid
    ? '文书由本平台出具，但已作废'
    : found.since
      ? `文书真实，但该申报其后已变为“${found.since}”`
      : '文书真实'
  return (
    <Verdict
      holds={holds}
      verdict={verdict}
      signature={found.signature}
      facts={[
        ['文号', found.number],
        ['文书', found.heading],
        ['单位名称', found.recipient],
        ['申报类别', found.programmeTitle],
        ['出具时间', dateTimeText(found.issuedAt)],
        ['印章', found.isSealed ? '电子印章图片' : '出具时未加盖，以加盖实物印章的为准'],
        [`电子文件校验值（${digestName(found.sha256)}）`, digestHex(found.sha256)],
      ]}
    />
  )
}
