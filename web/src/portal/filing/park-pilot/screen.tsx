/** 近零碳园区试点: the lists that a park is on, with the day of its self-assessment, which it hands in here, and the result. */
import { type ParkPilot, parkPilot } from '@green/contract/calls/title/park-pilot.ts'
import { parkPilotRecord } from '@green/filing/records/park-pilot.ts'
import { defaultSettings } from '@green/tools/footprint/settings.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { OwnPage } from '../start/own-page.tsx'
import { OwnRecords, type OwnStep } from '../start/own-records.tsx'

const lead = `市级按名单文件列入试点园区；在这里提交自评估。验收由市生态环境局和市经信委办理，结果以两部门的文件为准，平台只登记。${defaultSettings.parkPilot.source}。`

export function OwnParkPilotPage() {
  return (
    <OwnPage title="近零碳园区试点" lead={lead} orgKind="park">
      <OwnRecords
        record={parkPilotRecord}
        reasonKey="returnReason"
        page={parkPilot.page}
        step={parkPilot.step}
        title="本园区的试点"
        id="pilots"
        loading="正在读取近零碳园区试点"
        empty={{
          title: '本园区没有列入试点',
          hint: '市级按公布的名单列入后会通知您；已公布而没有列入的，请联系市级。',
        }}
        columns={columns}
        nameOf={({ batch }) => batch}
        steps={steps}
      />
    </OwnPage>
  )
}

const steps: Readonly<Record<string, OwnStep<ParkPilot>>> = {
  handIn: {
    label: '提交自评估',
    title: '提交近零碳园区自评估',
    act: '提交给市级',
    running: '正在提交',
    done: '已提交自评估',
  },
}

const resultOf = ({ state, resultNumber, resultDate }: ParkPilot) =>
  state === 'passed' || state === 'failed' ? `${resultNumber}（${resultDate}）` : '—'

const columns: Column<ParkPilot>[] = [
  {
    key: 'batch',
    title: '名单',
    head: true,
    width: '14rem',
    cell: ({ batch, listTitle, listNumber }) => (
      <>
        {batch}
        <span className="ge-hint">{`${listTitle}（${listNumber}）`}</span>
      </>
    ),
  },
  {
    key: 'dueOn',
    title: '自评估期限',
    cell: ({ dueOn, acceptanceDueOn }) => (
      <>
        <span className="ge-whole">{dueOn}</span>
        {acceptanceDueOn ? <span className="ge-hint">{`验收期限 ${acceptanceDueOn}`}</span> : null}
      </>
    ),
  },
  {
    key: 'assessedAt',
    title: '提交时间',
    cell: ({ assessedAt }) => <span className="ge-whole">{assessedAt ? dateTimeText(assessedAt) : '—'}</span>,
  },
  { key: 'result', title: '验收文件', cell: resultOf },
]
