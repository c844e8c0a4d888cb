/** 绿色园区申报. */
import { isSent, isStanding } from '@green/filing/states.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../filing/families.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOwnFilings } from './own-filings.tsx'
import { TitleApplication } from './title-application.tsx'

export function GreenParkFilingPage() {
  return (
    <TitleApplication
      family="green-park"
      orgKind="park"
      heading="绿色园区申报"
      lead="依据工信部《绿色园区评价要求》和《绿色工厂梯度培育及管理暂行办法》，由园区管理机构自愿申报，区县推荐，专家评审，市级审定并公示。"
      name="绿色园区"
      first={<RecordFirst />}
      conditions={[
        '有法定边界和范围、具备统一管理机构的市级（省级）及以上工业园区',
        '以产品制造和能源供给为主要功能，工业增加值占比超过50%',
        '推荐国家级的，须先获得市级绿色园区',
      ]}
      steps={[
        '提交园区档案，再在线填报三年数据并上传材料，提交给区县审核',
        '区县审核，推荐或退回修改',
        '市级组织专家评审打分',
        '公示5个工作日',
        '市级审定，公布名单，有效期3年',
      ]}
    />
  )
}

/** A declaration needs a valid record of the park. */
function RecordFirst() {
  const { data } = useOwnFilings(true)
  const record = data?.find((row) => row.programme === 'park-record')
  if (!data || (record && (isSent(record.state) || isStanding(record.state)))) return null
  return (
    <div className="pf-notice" role="note">
      <Icon name="info" />
      <p>{record ? `园区档案${record.stateLabel}，处理后才能提交申报。` : '提交申报之前，请先提交园区档案。'}</p>
      <Link to={families['park-record'].path} className={buttonClass('primary', 'small')}>
        {record ? '查看园区档案' : '提交园区档案'}
      </Link>
    </div>
  )
}
