/** 第三方机构年度报告: one report a year, editable by the institution until the year's batch closes. */
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { BatchList } from '../start/batch-list.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

const family = 'third-party-report'

export function ThirdReportPage() {
  return <FilingPlace family={family} orgKind="institution" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('institution')
  const filing = (
    <Link to={families['third-party'].path} className={buttonClass()}>
      机构备案
    </Link>
  )
  return (
    <Page title="第三方机构年度报告" lead={useProgrammeLead('third-party-report')} actions={filing}>
      <ReadinessNotice readiness={readiness} orgKind="institution" />
      <Sheet title="报告年度" id="years">
        <BatchList family={family} readiness={readiness} startText="开始填报" />
      </Sheet>
      {readiness === 'ready' ? (
        <Sheet title="我的报告" id="own">
          <OwnFilings only={[family]} empty={{ title: '还没有报送过', hint: '在上面选择进行中的报告年度开始填报。' }} />
        </Sheet>
      ) : null}
      <Sheet title="填报准备" id="preparation">
        <Preparation
          family={family}
          conditions={['已备案的第三方机构', '每个年度报送一份']}
          steps={['填写评价项目数、收费区间、被退回和投诉情况', '上传盖章的年度工作总结', '提交即完成，截止前可以修改']}
        />
      </Sheet>
    </Page>
  )
}
