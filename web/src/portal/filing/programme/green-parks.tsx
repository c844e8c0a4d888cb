/** 绿色园区: the public list of parks that hold the title; for a park's account also its own record. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenPark } from '@green/contract/calls/filing/green-park.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { ParkView } from '../../../filing/view/figure/park-view.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { CountySelect, LevelSelect } from '../../public/list/list-selects.tsx'
import { TitleList, TitleName, titleColumns, useTitleFilters } from '../../public/list/title-list.tsx'
import styles from '../filing-pages.module.css'
import { OwnFilings, useOwnFilings } from '../own/own-filings.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { useFilingReadiness } from '../start/filing-readiness.tsx'

type Park = CallOutput<typeof greenPark.getGps>['rows'][number]

const family = 'park-record'

export function GreenParksPage() {
  return <FilingPlace family={family} orgKind="park" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('park')
  const [{ tab }] = useAddress({ tab: '' })
  if (tab === 'inside' && readiness === 'ready') return <OwnPark />
  return (
    <Page
      title="绿色园区"
      lead="经区县推荐、专家评审和公示，由主管部门认定，现行有效的绿色园区。"
      actions={
        <Link to={families['green-park'].path} className={buttonClass()}>
          绿色园区申报
        </Link>
      }
    >
      {readiness === 'ready' ? <OwnRecord /> : null}
      <Parks />
    </Page>
  )
}

function OwnRecord() {
  const { data } = useOwnFilings(true)
  const own = data?.find((row) => row.programme === family)
  const begin = (
    <Link to={families[family].path} search={{ edit: 'new' }} className={buttonClass('primary')}>
      填写园区档案
    </Link>
  )
  return (
    <Sheet
      title="我的园区"
      id="own"
      actions={
        own ? (
          <Link to={families[family].path} search={{ tab: 'inside' }} className={buttonClass()}>
            园内企业和申报数据
          </Link>
        ) : null
      }
    >
      <OwnFilings
        only={[family]}
        empty={{ title: '还没有园区档案', hint: '园区档案审核后长期有效，情况变化时随时修改。', action: begin }}
      />
    </Sheet>
  )
}

/** 园区信息: what the platform knows of the own park, beside what was declared. */
function OwnPark() {
  const query = useCall(greenPark.getYqInfo, {})
  const { data } = query
  const back = (
    <Link to={families[family].path} className={buttonClass()}>
      返回
    </Link>
  )
  return (
    <Page
      title="园区信息"
      lead="园内企业和历次申报在平台上的数据，供填报时核对。"
      tags={data ? <StateTag state={data.state} label={data.stateLabel} /> : null}
      actions={back}
    >
      <Sheet>
        <QueryView query={query} loading="正在读取园区信息" rows={8}>
          {(data) =>
            data ? (
              <ParkView park={data} />
            ) : (
              <Empty title="还没有园区档案" hint="提交园区档案后，在这里查看园内企业和申报数据。" />
            )
          }
        </QueryView>
      </Sheet>
    </Page>
  )
}

function Parks() {
  const filters = useTitleFilters('qxCode', 'level')
  const query = useCall(greenPark.getGps, filters.input, { keepPrevious: true })
  return (
    <Sheet title="绿色园区名单" id="parks">
      <div className={styles.stack}>
        <TitleList
          filters={filters}
          query={query}
          columns={columns}
          caption="绿色园区"
          of="园区"
          placeholder="园区、管理机构名称或称号编号"
          empty={{ title: '还没有绿色园区', hint: '认定结果公布后在此公开，请留意通知公告。' }}
        >
          <CountySelect {...filters.choice('qxCode')} />
          <LevelSelect {...filters.choice('level')} />
        </TitleList>
      </div>
    </Sheet>
  )
}

const columns: readonly Column<Park>[] = [
  {
    key: 'name',
    title: '园区名称',
    head: true,
    cell: (row) => <TitleName id={row.id} name={row.parkName} also={row.adminBody} />,
  },
  titleColumns.county,
  titleColumns.level,
  titleColumns.year,
  titleColumns.number,
  titleColumns.until,
]
