/** 非绿数据查询: the final data of the years; one enterprise opens with its years and its gaps. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { lsdtFinal } from '@green/contract/calls/filing/yearly-data.ts'
import { isInspector } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useProgramme } from '../../../filing/programme-source.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { deskColumns, usualColumns } from '../../desk/list/columns.tsx'
import { inspectionScope } from '../../enterprise/enterprises/inspection-scope.ts'
import { choice, county, industry, labelFilter, ownChoice, textFilter, year } from '../../list/filters.tsx'
import { ListFilters, ListRows } from '../../list/list-frame.tsx'
import { useListRoom } from '../../list/list-room.ts'
import { useList } from '../../list/use-list.ts'
import { YearsTab } from './years-tab.tsx'

const kinds = [
  { value: '0', label: '未获称号企业' },
  { value: '1', label: '绿色工厂' },
]

/** The filters of the yearly forms for final data. */
const ownKeys = ['tier', 'needDiagnosis', 'planYear'] as const
const isOwn = (key: string) => ownKeys.some((own) => own === key)

export function YearlySearchPage() {
  const list = useList(lsdtFinal.getFinalInfos, {
    filters: [
      textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
      choice('titled', '填报对象', kinds, { usual: '0' }),
      year('year', '年度', { last: 6 }),
      county,
      industry,
      labelFilter,
      ...ownKeys.map((key) => ownChoice(nonGreenData, key)),
    ],
    also: { id: '' },
  })
  const { titled } = list.request
  const filterValues = (own: boolean) =>
    Object.fromEntries(Object.entries(list.request).filter(([key]) => key !== 'titled' && isOwn(key) === own))
  const role = useSession((session) => session.login?.userRole)
  const id = titled === '1' ? 'green-yearly' : 'non-green-data'
  const source = useProgramme(id)
  const room = useListRoom()
  const own = new URLSearchParams(filterValues(true) as Record<string, string>).toString()
  if (list.place.id !== '') return <OneFinal id={list.place.id} onBack={() => list.open({ id: '' })} />
  return (
    <Page
      title="非绿数据查询"
      lead="市级审定为终稿的年度数据；历年对照、同行业位置和差距最大的指标在企业名称后面。"
      actions={
        isInspector(role) ? null : (
          <DownloadButton
            call={filing.exportList}
            of="年度数据"
            rows={list.query.data?.total}
            input={{
              programme: id,
              state: 'approved',
              ...filterValues(false),
              ...(own ? { extra: own } : {}),
            }}
          >
            导出终稿
          </DownloadButton>
        )
      }
    >
      <Sheet>
        <ListFilters list={list} />
        <QueryView query={source} loading="正在打开年度数据" rows={8}>
          {(data) => (
            <ListRows
              list={list}
              caption="年度数据终稿"
              rowKey={(row) => row.id}
              columns={deskColumns(data.programme, usualColumns(data.programme, room, role), list.at, (id) =>
                list.open({ id }),
              )}
              empty={
                isInspector(role)
                  ? {
                      title: '监察范围内没有年度数据终稿',
                      hint: `范围内企业的年度数据经市级审定为终稿后列入这里。${inspectionScope}`,
                    }
                  : { title: '还没有终稿', hint: '年度数据经市级审定为终稿后列入这里。' }
              }
            />
          )}
        </QueryView>
      </Sheet>
    </Page>
  )
}

function OneFinal({ id, onBack }: { id: string; onBack: () => void }) {
  const detail = useCall(lsdtFinal.getInfoById, { id })
  const role = useSession((session) => session.login?.userRole)
  return (
    <QueryView query={detail} loading="正在读取年度数据" rows={8}>
      {(data) => {
        const { enterpriseName, enterpriseId, year, qxName, industryName, number } = data
        return (
          <Page
            title={enterpriseName}
            lead={[`${year}年度`, qxName, industryName, number].filter(Boolean).join('　')}
            actions={
              <>
                <Button icon="left" onClick={onBack}>
                  返回列表
                </Button>
                {isInspector(role) ? null : (
                  <Link to={officePath('non-green-data')} search={{ id }} className={buttonClass()}>
                    查看填报内容
                  </Link>
                )}
              </>
            }
          >
            <Sheet>
              <YearsTab enterpriseId={enterpriseId} year={year} />
            </Sheet>
          </Page>
        )
      }}
    </QueryView>
  )
}
