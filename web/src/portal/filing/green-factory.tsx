/** 绿色工厂申报: open windows, own declarations, what to prepare; below it the form. */
import { Page, Sheet } from '../../ui/page.tsx'
import { BatchList } from './batch-list.tsx'
import { StandingNotice, useStanding } from './enterprise-standing.tsx'
import { FilingPlace } from './filing-place.tsx'
import { OwnFilings } from './own-filings.tsx'
import { Preparation } from './preparation.tsx'

export function GreenFactoryPage() {
  return <FilingPlace family="green-factory" orgKind="enterprise" start={<Start />} />
}

function Start() {
  const standing = useStanding('enterprise')
  return (
    <Page
      title="绿色工厂申报"
      lead="依据《绿色工厂梯度培育及管理暂行办法》和 GB/T 36132—2025《绿色工厂评价通则》，企业自愿申报，区县推荐，专家评审，市级审定并公示。"
    >
      <StandingNotice standing={standing} orgKind="enterprise" />
      <Sheet title="申报批次" id="batches">
        <BatchList family="green-factory" standing={standing} startWords="开始申报" />
      </Sheet>
      {standing === 'ready' ? (
        <Sheet title="我的申报" id="own">
          <OwnFilings
            only={['green-factory']}
            empty={{ title: '还没有申报过绿色工厂', hint: '在上面选择进行中的批次开始申报。' }}
          />
        </Sheet>
      ) : null}
      <Sheet title="申报准备" id="preparation">
        <Preparation
          family="green-factory"
          conditions={['在本市登记、实际从事生产的独立法人（或视同法人）企业', '推荐国家级的，须先获得市级绿色工厂']}
          steps={[
            '企业在线填报并上传材料，提交给区县审核',
            '区县审核，推荐或退回修改',
            '市级组织专家评审打分',
            '公示5个工作日',
            '市级审定，公布名单，有效期3年',
          ]}
        />
      </Sheet>
    </Page>
  )
}
