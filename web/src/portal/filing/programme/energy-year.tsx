/** 年度能耗 of the own enterprise: its years and sources, what to explain, the calibres; entry of a year or a month. */
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { GlanceView } from '../../../filing/energy/glance-view.tsx'
import { LedgerView } from '../../../filing/energy/ledger-view.tsx'
import { UtilityMonths } from '../../../filing/energy/utility-months.tsx'
import { familyOf } from '../../../filing/families.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ScenarioTab } from '../scenario/screen.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { TabBar } from '../tab-bar.tsx'
import { EntryForm } from './energy-entry.tsx'

const verifications = portalScreens.energyVerification.path

const lead =
  '本企业各年度的能耗、来源和核对情况。年度数据定稿、申报审定后自动列入；没有填报的年度和月份可以在这里录入。'

export function OwnEnergyPage() {
  const readiness = useFilingReadiness('enterprise')
  if (readiness === 'ready') return <OwnPlace />
  return (
    <div className="ge-wrap">
      <Page title="年度能耗" lead={lead}>
        <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      </Page>
    </div>
  )
}

const tabs = [
  { key: 'years', label: '年度能耗' },
  { key: 'scenario', label: '情景测算' },
] as const
const scenarioLead =
  '以一个年度采用的能耗为基准，比较换燃料、换设备、用绿电后的能耗、碳排放和费用。保存后可以导出测算书，在申报中选用。'

function OwnPlace() {
  const [place, setPlace] = useAddress({ tab: 'years' })
  const bar = <TabBar label="年度能耗和测算" tabs={tabs} open={place.tab} onOpen={(tab) => setPlace({ tab })} />
  if (place.tab !== 'scenario') return <OwnYears bar={bar} />
  return (
    <div className="ge-wrap">
      <Page title="情景测算" lead={scenarioLead}>
        {bar}
        <ScenarioTab />
      </Page>
    </div>
  )
}

function OwnYears({ bar }: { bar: ReactNode }) {
  const [place, setPlace] = useAddress({ year: 0 })
  const [entering, setEntering] = useState(false)
  const query = useCall(energyYear.glance, {})
  return (
    <QueryView query={query} loading="正在加载年度能耗" rows={8} page>
      {(data) => (
        <div className="ge-wrap">
          <Page
            title="年度能耗"
            lead={lead}
            actions={
              <>
                <Link to={verifications} className={buttonClass('plain')}>
                  第三方核查
                </Link>
                {data.may.enter && !entering ? (
                  <Button kind="primary" icon="edit" onClick={() => setEntering(true)}>
                    录入能耗
                  </Button>
                ) : null}
              </>
            }
          >
            {bar}
            {entering ? <EntryForm glance={data} onClose={() => setEntering(false)} /> : null}
            <GlanceView
              glance={data}
              year={place.year}
              onYear={(year) => setPlace({ year })}
              filingLink={(programme, id, label) => {
                const family = programme ? familyOf(programme) : null
                return family ? (
                  <Link to={family.path} search={{ id }}>
                    {label}
                  </Link>
                ) : (
                  label
                )
              }}
              verificationLink={(id, label) => (
                <Link to={verifications} search={{ id }}>
                  {label}
                </Link>
              )}
            />
            <LedgerView enterpriseId={data.enterprise.id} year={place.year || data.years[0]?.year} />
            <UtilityMonths enterpriseId={data.enterprise.id} year={place.year || data.years[0]?.year} />
          </Page>
        </div>
      )}
    </QueryView>
  )
}
