/** 绿电消费比例: the year's list with target, share, gap and certificates that end soon; the office reviews the reports. */
import { type GreenTarget, greenTarget } from '@green/contract/calls/energy/scheme/green-target.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { targetText } from '@green/filing/programme/green-target.ts'
import { greenTargetRecord } from '@green/filing/records/green-target.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'
import { PriceDialog } from '../market-price/price-dialog.tsx'

/** Only what is assessed is marked: nobody is judged by what is monitored. */
function gapCell({ gapCertificates, mode }: GreenTarget) {
  if (gapCertificates === null) return '没有用电量'
  const gap = formatNumber(gapCertificates, 0)
  return gapCertificates > 0 && mode === 'assessed' ? <Tag tone="orange">{gap}</Tag> : gap
}

const screen: RecordScreen<typeof greenTargetRecord> = {
  record: greenTargetRecord,
  list: greenTarget.page,
  sheet: greenTarget.exportAll,
  step: greenTarget.step,
  id: 'green-target',
  open: {
    call: greenTarget.list,
    is: isCityOfficer,
    button: '列入一家企业',
    title: () => '列入绿电消费比例名单',
    act: '列入',
    done: '已列入',
    start: () => ({ year: currentYear(), mode: 'monitored' }),
    settled: () => ({}),
  },
  years: 4,
  stepsAs: 'choice',
  hints: { remove: '告知企业；更正后可以再列入。' },
  headings: {
    targetPct: '目标（%）',
    ratioPct: '比例（%）',
    gapCertificates: '还差（个绿证）',
    expiring: '将到期（个）',
  },
  cells: {
    targetPct: ({ targetPct }) => formatNumber(targetPct, 1),
    gapCertificates: gapCell,
  },
  facts: {
    mode: { show: ({ year, mode }) => targetText(year, mode) },
    targetPct: { show: ({ targetPct }) => `${formatNumber(targetPct, 2)}%` },
    gapYuan: { show: ({ gapYuan }) => (gapYuan === null ? '没有绿证参考价格' : `${formatNumber(gapYuan, 0)}（示意）`) },
  },
}

export function GreenTargetsPage() {
  const role = useSession((session) => session.login?.userRole)
  const [isImporting, setImporting] = useState(false)
  const [showsPrices, setShowsPrices] = useState(false)
  return (
    <>
      <RecordPage
        screen={screen}
        actions={
          isCityOfficer(role) ? (
            <>
              <Button onClick={() => setShowsPrices(true)}>参考价格</Button>
              <Button onClick={() => setImporting(true)}>导入名单</Button>
            </>
          ) : null
        }
      />
      {showsPrices ? <PriceDialog onClose={() => setShowsPrices(false)} /> : null}
      {isImporting ? (
        <ImportDrawer
          title="导入绿电消费比例名单"
          calls={greenTarget}
          refreshes={greenTarget.page}
          how="以统一社会信用代码和年度识别。执行后企业收到消息，在门户“绿电凭证”中查看目标和缺口。"
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  )
}
