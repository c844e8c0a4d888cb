/** 全国碳市场: the ecology department's list and verified figures in the office. Quota is nowhere here. */

import { carbonMarket, carbonResult } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { cbam } from '@green/contract/calls/energy/scheme/cbam.ts'
import { isCityOfficer, isWide } from '@green/contract/roles.ts'
import { carbonMarketRecord } from '@green/filing/records/carbon-market.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { currentYear } from '../../../ui/figure/date-text.ts'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const screen: RecordScreen<typeof carbonMarketRecord> = {
  record: carbonMarketRecord,
  list: carbonMarket.page,
  sheet: carbonMarket.exportAll,
  step: carbonMarket.step,
  id: 'carbon-market',
  open: {
    call: carbonMarket.list,
    is: isCityOfficer,
    button: '列入一家企业',
    title: () => '列入全国碳市场名录',
    act: '列入',
    done: '已列入',
    start: () => ({ year: currentYear(), duty: 'quota' }),
    settled: () => ({}),
  },
  years: 4,
  stepsAs: 'choice',
  hints: { remove: '告知企业；更正后可以再列入。' },
  headings: { monthsDone: '存证（月）' },
  cells: {
    monthsDone: ({ monthsDone }) => `${monthsDone}/12`,
    verifiedT: ({ verifiedT }) => formatNumber(verifiedT, 2),
    letter: ({ letter }) => letter ?? '—',
  },
  facts: {
    monthsDone: { show: ({ monthsDone }) => `${monthsDone}个月（企业登记）` },
    verifiedT: {
      show: ({ verifiedT }) => (verifiedT === null ? '还没有核查结果' : `${formatNumber(verifiedT, 2)}t，市场口径`),
    },
  },
}

export function CarbonMarketPage() {
  const role = useSession((session) => session.login?.userRole)
  const [importing, setImporting] = useState<'units' | 'results' | null>(null)
  const close = () => setImporting(null)
  return (
    <>
      <RecordPage
        screen={screen}
        actions={
          isCityOfficer(role) ? (
            <>
              <Button onClick={() => setImporting('units')}>导入名录</Button>
              <Button onClick={() => setImporting('results')}>导入核查结果</Button>
            </>
          ) : null
        }
      />
      {isWide(role) ? <CbamCounts /> : null}
      {importing === 'units' ? (
        <ImportDrawer
          title="导入全国碳市场名录"
          calls={carbonMarket}
          refreshes={carbonMarket.page}
          how="以统一社会信用代码和年度识别。执行后企业收到消息，在门户“全国碳市场”中查看日程。"
          onClose={close}
        />
      ) : null}
      {importing === 'results' ? (
        <ImportDrawer
          title="导入碳排放核查结果"
          calls={carbonResult}
          refreshes={carbonMarket.page}
          how="以统一社会信用代码、年度和结果文号识别，由另一位市级管理员复核后写入。原来的结果保留，以日期最近的为准。"
          onClose={close}
        />
      ) : null}
    </>
  )
}

const sectors: Readonly<Record<string, string>> = {
  cement: '水泥',
  fertiliser: '化肥',
  steel: '钢铁',
  aluminium: '铝',
  hydrogen: '氢',
}

/** How many exporters keep CBAM data here; what they say is theirs alone. */
function CbamCounts() {
  const { data } = useCall(cbam.counts, {})
  if (!data || data.length === 0) return null
  const parts = data.map(
    ({ sector, enterprises, goods }) => `${sectors[sector] ?? sector}${enterprises}家、${goods}种货物`,
  )
  return <p className="ge-hint">{`已填写出口货物CBAM数据：${parts.join('；')}。内容只有企业自己可以看。`}</p>
}
