/** 区县推送: a county recommends enterprises with potential; the city accepts them or not, and invites them. */

import { countyPush, type Push } from '@green/contract/calls/service/county-push.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { pushCase } from '@green/filing/cases/county-push.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { choice, county, mark, words, year } from '../../list/filters.tsx'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { PushDialog } from './push-dialog.tsx'

export function CountyPushPage() {
  const role = useSession((session) => session.login?.userRole)
  const [open, setOpen] = useState<Push | null>(null)
  const [isPushing, setPushing] = useState(false)
  const list = useList(countyPush.getPushes, {
    filters: [
      words('keyword', '企业', '名称或信用代码'),
      county,
      year('year', '年度', { last: 3 }),
      choice('state', '处理结果', stateLabels(pushCase)),
      mark,
    ],
  })
  return (
    <>
      <ListPage
        title="区县推送"
        lead="区县推荐有潜力的企业，市级纳入培育库并邀请申报；需要诊断的，纳入时同时发起绿色诊断。"
        actions={
          <>
            <ExportList list={list} call={countyPush.exportPushes} of="区县推送" />
            {isDistrictOfficer(role) ? (
              <Button kind="primary" onClick={() => setPushing(true)}>
                推送企业
              </Button>
            ) : null}
          </>
        }
        list={list}
        caption="区县推送列表"
        rowKey={(row) => row.id}
        columns={columnsOf(setOpen)}
        empty={{ title: '还没有推送', hint: '区县推送企业后列入这里。' }}
      />
      {open ? <DecideDialog push={open} onClose={() => setOpen(null)} /> : null}
      {isPushing ? <PushDialog onClose={() => setPushing(false)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (push: Push) => void): NonNullable<TableProps<Push>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className="ol-name">
          <button type="button" className="ol-link" onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>
          <span className="ol-under">{row.socialCode}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: '处理结果',
      render: (_v, row) => <CaseTag machine={pushCase} state={row.state} />,
    },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'year', title: '年度', dataIndex: 'year' },
    { key: 'reason', title: '推荐理由', render: (_v, row) => <span className="ol-long">{row.reason}</span> },
    { key: 'score', title: '预评分', align: 'right', render: (_v, row) => figureText(row.preScore) },
    { key: 'at', title: '推送时间', render: (_v, row) => dateText(row.pushedAt) },
  ]
}
