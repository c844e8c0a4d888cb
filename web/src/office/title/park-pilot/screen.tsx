/** 近零碳园区试点: the parks of the published lists with their days, self-assessments and results; the city enters and imports them. */
import { parkPilot } from '@green/contract/calls/title/park-pilot.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { parkPilotRecord } from '@green/filing/records/park-pilot.ts'
import { defaultSettings } from '@green/tools/footprint/settings.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import type { RecordScreen } from '../../record/screen.ts'

const { dueOn, source } = defaultSettings.parkPilot

const screen: RecordScreen<typeof parkPilotRecord> = {
  record: parkPilotRecord,
  list: parkPilot.page,
  sheet: parkPilot.exportAll,
  step: parkPilot.step,
  id: 'park-pilot',
  open: {
    call: parkPilot.list,
    is: isCityOfficer,
    button: '列入一个园区',
    title: () => '列入近零碳园区试点',
    act: '列入',
    done: '已列入',
    start: () => ({ dueOn }),
    settled: () => ({}),
    about: `自评估期限默认${dueOn}（${source}）；名单文件另有规定的，按文件修改。`,
  },
  years: 4,
  stepsAs: 'choice',
  hints: {
    takeBack: '告知园区；撤回后重新登记。',
    remove: '告知园区；更正后可以再列入。',
  },
  headings: { listNumber: '名单文号', createdAt: '列入日期', assessedAt: '自评估提交', resultNumber: '验收文号' },
  cells: {
    assessedAt: ({ assessedAt }) => (assessedAt ? dateTimeText(assessedAt) : '—'),
    resultNumber: ({ resultNumber }) => resultNumber || '—',
  },
}

export function ParkPilotsPage() {
  const role = useSession((session) => session.login?.userRole)
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <RecordPage
        screen={screen}
        actions={isCityOfficer(role) ? <Button onClick={() => setImporting(true)}>导入名单</Button> : null}
      />
      {isImporting ? (
        <ImportDrawer
          title="导入近零碳园区试点名单"
          calls={parkPilot}
          refreshes={parkPilot.page}
          how="以统一社会信用代码和名单文号识别。执行后园区收到消息，在门户“我的园区”的“近零碳园区试点”中提交自评估。"
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  )
}
