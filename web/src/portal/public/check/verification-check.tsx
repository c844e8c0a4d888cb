/** 核查声明核验: by number and code of a statement; whether it is genuine and still of the enterprise's figures. */

import { energyVerification } from '@green/contract/calls/energy/energy-verification.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { assuranceLevels, verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { numberKinds } from './number-kinds.ts'
import { codeField, PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '编号',
    placeholder: numberKinds.verification.example,
    maxLength: printedNumberLength,
    missing: '请填写声明每页下方的编号',
    least: 6,
    spelled: 'capital',
  },
  codeField,
] as const

export function VerificationCheck() {
  return (
    <PaperCheckPage
      title="核查声明核验"
      lead="输入年度能耗核查声明上的编号和校验码，或扫描上面的二维码，核对是否由本平台出具、核查的数据其后是否有更正。核验不显示能耗数据。"
      id="verification"
      call={energyVerification.check}
      fields={printed}
      none={{
        title: '没有与之相符的核查声明',
        hint: '请核对编号和校验码是否输入完整；两项都与声明一致而查不到，说明它不是本平台出具的。',
      }}
    >
      {(found) => (
        <Verdict
          holds={found.isCurrent}
          verdict={found.isCurrent ? '声明由本平台出具，数据没有更正' : '声明由本平台出具，企业其后更正了数据'}
          signature={found.signature}
          facts={[
            ['编号', found.number],
            ['被核查企业', found.enterpriseName],
            ['核查的数据', `${found.year}年度能耗`],
            ['核查机构', found.institutionName],
            ['核查意见', `${verificationOpinions[found.opinion]}（${assuranceLevels[found.assurance]}）`],
            ['出具日期', dateText(found.issuedAt)],
            [`声明内容的${digestName(found.sha256)}`, digestHex(found.sha256)],
            ...(found.paperSha256
              ? [[`文件的${digestName(found.paperSha256)}`, digestHex(found.paperSha256)] as const]
              : []),
          ]}
        />
      )}
    </PaperCheckPage>
  )
}
