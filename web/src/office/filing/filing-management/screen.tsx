/** 申报管理: every filing of every programme in one list; a case opens on the desk of its programme. */
import { useAddress } from '../../../platform/navigation/address.ts'
import { Page } from '../../../ui/page/page.tsx'
import { AllFilings, allFamilies, OverviewExport, overviewPlace } from '../filing-overview/all-filings.tsx'

export function FilingManagementPage() {
  const [place, setPlace] = useAddress(overviewPlace)
  return (
    <Page
      title="申报管理"
      lead="各类别的全部申报。点击企业名称，在该类别的审核台打开。"
      actions={<OverviewExport place={place} among={allFamilies} />}
    >
      <AllFilings list="filings" caption="全部申报" among={allFamilies} place={place} setPlace={setPlace} />
    </Page>
  )
}
