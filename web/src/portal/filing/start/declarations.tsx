/** 绿色工厂填报: own declarations with their states, and the yearly 动态管理表 of a titled factory. */
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { OwnYears, YearlyBatches } from '../programme/yearly-parts.tsx'
import { FilingPlace } from './filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from './filing-readiness.tsx'
import { useProgrammeLead } from './programme-lead.ts'

export function DeclarationsPage() {
  return <FilingPlace family="green-yearly" orgKind="enterprise" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  const start = (
    <Link to={families['green-factory'].path} className={buttonClass('primary')}>
      去申报绿色工厂
    </Link>
  )
  return (
    <Page title="绿色工厂填报" lead={useProgrammeLead('green-yearly')} actions={start}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      {readiness === 'ready' ? (
        <>
          <YearlyBatches family="green-yearly" readiness={readiness} />
          <Sheet title="我的申报和填报" id="own">
            <OwnFilings
              only={['green-factory', 'green-yearly']}
              empty={{ title: '还没有申报', hint: '批次进行中时可以开始申报。', action: start }}
            />
          </Sheet>
          <OwnYears />
        </>
      ) : null}
    </Page>
  )
}
