/** 产品用水定额调查: one entry a year, editable by the enterprise until the year's batch closes. */
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { BatchList } from '../start/batch-list.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

export function WaterFillingPage() {
  return <FilingPlace family="water-quota" orgKind="enterprise" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  return (
    <Page title="产品用水定额调查" lead={useProgrammeLead('water-quota')}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      <Sheet title="调查年度" id="years">
        <BatchList family="water-quota" readiness={readiness} startText="开始填报" />
      </Sheet>
      {readiness === 'ready' ? (
        <Sheet title="我的填报" id="own">
          <OwnFilings
            only={['water-quota']}
            empty={{ title: '还没有填报过', hint: '在上面选择进行中的调查年度开始填报。' }}
          />
        </Sheet>
      ) : null}
      <Sheet title="填报准备" id="preparation">
        <Preparation
          family="water-quota"
          conditions={['本市有工业产品生产取水的企业', '每个年度填报一份']}
          steps={['按水源填写全厂取水量', '按产品填写产量和取水量，系统计算单位产品取水量', '上传用水台账，提交即完成']}
        />
      </Sheet>
    </Page>
  )
}
