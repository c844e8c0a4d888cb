/** 非绿企业梯度培育数据: the years that are due, own years side by side, the largest gaps to the title. */
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'
import { OwnYears, YearlyBatches } from './yearly-parts.tsx'

export function NonGreenDataPage() {
  return <FilingPlace family="non-green-data" orgKind="enterprise" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  return (
    <Page title="非绿企业梯度培育数据" lead={useProgrammeLead('non-green-data')}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      <YearlyBatches family="non-green-data" readiness={readiness} />
      {readiness === 'ready' ? (
        <>
          <Sheet title="我的填报" id="own">
            <OwnFilings
              only={['non-green-data']}
              empty={{ title: '还没有填报过', hint: '在上面选择填报年度开始填写，去年的数据会自动带入。' }}
            />
          </Sheet>
          <OwnYears />
        </>
      ) : null}
      <Sheet title="填报准备" id="preparation">
        <Preparation
          family="non-green-data"
          conditions={['尚未获得绿色工厂称号的规模以上工业企业', '每个年度填报一份，停产、搬迁、注销的说明情况即可']}
          steps={[
            '企业填报上一年度数据，同比变化超过30%的说明原因',
            '区县核实，上报或退回修改',
            '市级审定为终稿，数据进入企业档案',
          ]}
        />
      </Sheet>
    </Page>
  )
}
