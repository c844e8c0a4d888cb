/** 学习证明核验: by number and code, typed or from the square code; whether the proof is genuine and stands. */

import type { CallOutput } from '@green/contract/call.ts'
import { training } from '@green/contract/calls/service/training.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Verdict } from '../public/check/check-parts.tsx'
import { numberKinds } from '../public/check/number-kinds.ts'
import { codeField, PaperCheckPage } from '../public/check/paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '编号',
    placeholder: numberKinds.training.example,
    maxLength: printedNumberLength,
    missing: '请填写学习证明下方的编号',
    least: 6,
    spelled: 'capital',
  },
  codeField,
] as const

export function TrainingCheck() {
  return (
    <PaperCheckPage
      title="学习证明核验"
      lead="输入学习证明上的编号和校验码，或扫描上面的二维码，核对是否由本平台出具、是否已撤销。"
      id="training"
      call={training.check}
      fields={printed}
      none={{
        title: '没有与之相符的学习证明',
        hint: '请核对编号和校验码是否输入完整；两项都与证明一致而查不到，说明它不是本平台出具的。',
      }}
    >
      {(data) => <Result {...data} />}
    </PaperCheckPage>
  )
}

function Result(found: CallOutput<typeof training.check>) {
  const isRevoked = found.revokedAt !== null
  return (
    <Verdict
      holds={!isRevoked}
      verdict={isRevoked ? '学习证明由本平台出具，已经撤销' : '学习证明由本平台出具，有效'}
      signature={found.signature}
      facts={[
        ['编号', found.number],
        ['姓名', found.personName],
        ['单位', found.enterpriseName],
        ['课程', found.title],
        ['主办单位', found.orgName],
        ['学时', `${found.minutes}分钟${found.score === null ? '' : `，测验${found.score}分`}`],
        ['出具时间', dateTimeText(found.issuedAt)],
        ...(found.revokedAt ? [['撤销', `${dateTimeText(found.revokedAt)}：${found.reason ?? ''}`] as const] : []),
        [`内容的${digestName(found.sha256)}`, digestHex(found.sha256)],
        ...(found.paperSha256
          ? [[`文件的${digestName(found.paperSha256)}`, digestHex(found.paperSha256)] as const]
          : []),
      ]}
    />
  )
}
