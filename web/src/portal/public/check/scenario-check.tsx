/** 情景测算书核验: by number and code of a paper, typed or from its square code; whether it is genuine and the newest. */

import type { CallOutput } from '@green/contract/call.ts'
import { energyScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedNumberLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { numberKinds } from './number-kinds.ts'
import { codeField, PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '编号',
    placeholder: numberKinds.scenario.example,
    maxLength: printedNumberLength,
    missing: '请填写测算书每页下方的编号',
    least: 6,
    spelled: 'capital',
  },
  codeField,
] as const

export function ScenarioCheck() {
  return (
    <PaperCheckPage
      title="情景测算书核验"
      lead="输入情景测算书上的编号和校验码，或扫描上面的二维码，核对是否由本平台出具、是否为最新版本。核验不显示测算内容。"
      id="scenario"
      call={energyScenario.check}
      fields={printed}
      none={{
        title: '没有与之相符的测算书',
        hint: '请核对编号和校验码是否输入完整；两项都与测算书一致而查不到，说明它不是本平台出具的。',
      }}
    >
      {(data) => <Result {...data} />}
    </PaperCheckPage>
  )
}

type Answer = CallOutput<typeof energyScenario.check>

function Result(found: Answer) {
  const verdict = found.ended
    ? '测算书由本平台出具，企业已删除'
    : found.current
      ? '测算书由本平台出具，是最新版本'
      : '测算书由本平台出具，企业其后又保存了新的版本'
  return (
    <Verdict
      holds={found.current && !found.ended}
      verdict={verdict}
      signature={found.signature}
      facts={[
        ['编号', found.number],
        ['企业名称', found.enterpriseName],
        ['名称', `${found.title}（第${found.edition}版，基准${found.year}年）`],
        ['保存时间', dateTimeText(found.madeAt)],
        [`测算数据的${digestName(found.sha256)}`, digestHex(found.sha256)],
        ...(found.paperSha256
          ? [[`文件的${digestName(found.paperSha256)}`, digestHex(found.paperSha256)] as const]
          : []),
      ]}
    />
  )
}
