/** 抽取记录核验: whether the record of a 双随机 draw is genuine, stands, and gives the same when it is drawn again. */

import type { CallOutput } from '@green/contract/call.ts'
import { inspectionTask } from '@green/contract/calls/inspection/inspection-task.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { printedCodeLength, printedNumberLength } from '@green/contract/shapes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Verdict } from './check-parts.tsx'
import { PaperCheckPage } from './paper-check-page.tsx'

const printed = [
  {
    name: 'number',
    label: '任务编号',
    placeholder: '记录首行的任务编号',
    maxLength: printedNumberLength,
    missing: '请填写记录首行的任务编号',
    least: 4,
    spelled: 'capital',
  },
  {
    name: 'code',
    label: '校验码',
    placeholder: '记录末尾二维码旁的12位校验码',
    maxLength: printedCodeLength,
    missing: '请填写记录末尾二维码旁的校验码',
    least: 8,
    spelled: 'capital',
  },
] as const

type Found = CallOutput<typeof inspectionTask.drawCheck>

function verdictOf({ repeats, waits, isCurrent }: Found): string {
  if (!repeats) return '重新抽取的结果与记录不一致，或名录与锁定时不同'
  if (waits) return '名录已经锁定，还没有抽取'
  return isCurrent ? '复算一致，记录有效' : '复算一致，但其后重新抽取过或不再采用这次抽取'
}

export function DrawCheck() {
  return (
    <PaperCheckPage
      title="抽取记录核验"
      lead="输入双随机抽取记录上的任务编号和校验码，或扫描记录末尾的二维码：核对记录是否由本平台出具，并按记录的名录、公开数字和规则当场重新抽取一次。核验不显示企业和人员的名称。"
      id="draw"
      call={inspectionTask.drawCheck}
      fields={printed}
      none={{
        title: '没有与之相符的抽取记录',
        hint: '请核对任务编号和校验码是否输入完整；两项都与记录一致而查不到，说明它不是本平台出具的。',
      }}
    >
      {(found) => (
        <Verdict
          holds={found.repeats && (found.isCurrent || found.waits)}
          verdict={verdictOf(found)}
          facts={[
            ['任务编号', found.number],
            ['抽取', `第${found.no}次，${dateTimeText(found.at)}`],
            ['企业', `${found.enterprises}家中按${found.percent}%抽取${found.drawn}家`],
            ['监察人员', `${found.inspectors}名中为每家抽取${found.perEnterprise}名`],
            ['公开数字', found.number ? `${found.seedSource}：${found.number}` : found.seedSource],
            ...(found.lockedAt
              ? ([['锁定名录', `${dateTimeText(found.lockedAt)}，哈希${found.lockedHash ?? ''}`]] as const)
              : []),
            ...(found.ownNumber ? ([['平台数字', found.ownNumber]] as const) : []),
            ...(found.waits ? [] : ([['种子', found.seed]] as const)),
            [`记录的${digestName(found.hash)}`, digestHex(found.hash)],
          ]}
        />
      )}
    </PaperCheckPage>
  )
}
