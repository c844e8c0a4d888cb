/** 园区信息: every park with its record, and one park with the platform's data of it. */
import { greenPark, type ParkInformation } from '@green/contract/calls/filing/green-park.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { county, entry, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { DrawnPark } from './park-case.tsx'
import parkViewStyles from './park-view.module.css'

const filters = [
  textFilter('keyword', '园区', '管理机构名称或信用代码'),
  county,
  entry('yqLevel', '园区级别', 'parkLevel'),
]

export function ParkInformationPage() {
  const [place, setPlace] = useAddress({ id: '' })
  if (place.id !== '') return <OnePark id={place.id} onBack={() => setPlace({ id: '' })} />
  return <Parks />
}

function Parks() {
  const list = useList(greenPark.getYqInfos, { filters, also: { id: '' } })
  const columns = [
    {
      key: 'name',
      title: '园区名称',
      render: (_: unknown, row: FilingRow) => (
        <div className={styles.name} data-part="row-name">
          <button
            type="button"
            className={styles.link}
            data-part="row-link"
            onClick={() => list.setPlace({ id: row.id })}
          >
            {row.columns.yqName || row.enterpriseName}
          </button>
          <span className={styles.under}>{row.enterpriseName}</span>
        </div>
      ),
    },
    { key: 'qxName', title: '区县', dataIndex: 'qxName' },
    { key: 'level', title: '级别', render: (_: unknown, row: FilingRow) => row.columns.yqLevel },
    { key: 'type', title: '类型', render: (_: unknown, row: FilingRow) => row.columns.yqType },
    { key: 'industry', title: '主导产业', render: (_: unknown, row: FilingRow) => row.columns.leadIndustry },
    {
      key: 'state',
      title: '档案状态',
      render: (_: unknown, row: FilingRow) => <StateTag state={row.state} label={row.stateLabel} />,
    },
  ]
  return (
    <ListPage
      title="园区信息"
      lead="园区档案、园内企业和历次申报，供核对申报数据。"
      list={list}
      caption="园区"
      rowKey={(row) => row.id}
      columns={columns}
      empty={{ title: '还没有园区档案', hint: '园区在门户“绿色园区”页面提交档案后列入这里。' }}
    />
  )
}

function OnePark({ id, onBack }: { id: string; onBack: () => void }) {
  const park = useCall(greenPark.getYqInfo, { id })
  return (
    <QueryView query={park} loading="正在加载园区信息" rows={8} frame={(face) => <Page title="园区信息">{face}</Page>}>
      {(data) =>
        !data ? (
          <Page title="园区信息">
            <Sheet>
              <Empty title="还没有园区档案" hint="请在门户“绿色园区”页面提交园区档案。" />
            </Sheet>
          </Page>
        ) : (
          <Page
            title={data.yqName}
            lead={<Facts park={data} />}
            tags={<StateTag state={data.state} label={data.stateLabel} />}
            actions={
              <Button icon="left" onClick={onBack}>
                返回列表
              </Button>
            }
          >
            <Sheet>
              <DrawnPark park={data} />
            </Sheet>
          </Page>
        )
      }
    </QueryView>
  )
}

function Facts({ park }: { park: ParkInformation }) {
  return (
    <span className={parkViewStyles.facts}>
      <span>{park.adminBody}</span>
      <span>{park.qxName}</span>
      <span>
        {park.levelLabel}
        {park.typeLabel}
      </span>
      <span>主导产业：{park.leadIndustry}</span>
      <span>
        规划面积 {figureText(park.told.planArea)} km²，建成 {figureText(park.told.builtArea)} km²
      </span>
    </span>
  )
}
