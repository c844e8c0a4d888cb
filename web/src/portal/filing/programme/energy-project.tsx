/** 节能项目入库: the enterprise's projects with their states; a new one; progress of an admitted one. */
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings } from '../own/own-filings.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

const family = 'energy-project'

export function EnergyProjectPage() {
  return <FilingPlace family={family} orgKind="enterprise" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  return (
    <Page title="节能项目入库" lead={useProgrammeLead('energy-project')}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      {readiness === 'ready' ? <Projects /> : null}
      <Sheet title="入库准备" id="preparation">
        <Preparation
          family={family}
          conditions={['在本市实施、有明确建设内容和节能减排效果的工业项目', '同一项目只入库一次']}
          steps={[
            '填写项目概况、投资和节能减排效果，提交给区县审核',
            '区县逐项审查：推荐、退回或不予入库',
            '市级入库并确定优先级',
            '入库后每季度填报进度，完工后由市级验收',
          ]}
        />
      </Sheet>
    </Page>
  )
}

function Projects() {
  const begin = (
    <Link to={families[family].path} search={{ edit: 'new' }} className={buttonClass('primary')}>
      新增项目
    </Link>
  )
  return (
    <Sheet title="我的项目" id="own" actions={begin}>
      <OwnFilings only={[family]} empty={{ title: '还没有项目', hint: '谋划阶段的项目也可以申请入库。' }} />
    </Sheet>
  )
}
