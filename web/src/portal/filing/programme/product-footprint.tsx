/** 产品碳足迹: the footprints of the own enterprise, one for each product and year, with their reports. */
import { productFootprint } from '@green/contract/calls/filing/product-footprint.ts'
import type { FilingRow } from '@green/contract/filing/filing.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { StateTag } from '../../../filing/view/case/state-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import styles from '../filing-pages.module.css'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

const family = 'product-footprint'
const path = '/mainPages/productFootprint'

export function ProductFootprintPage() {
  return <FilingPlace family={family} orgKind="enterprise" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('enterprise')
  return (
    <Page title="产品碳足迹" lead={useProgrammeLead(family)}>
      <ReadinessNotice readiness={readiness} orgKind="enterprise" />
      {readiness === 'ready' ? <Footprints /> : null}
      <Sheet title="登记准备" id="preparation">
        <Preparation
          family={family}
          conditions={['本市生产该产品的企业', '一种产品、一个年度一份，名称写明规格和年度']}
          steps={[
            '填写单位、边界和产量，核对能源，填写原材料、运输和过程',
            '选择分配方法，列出舍去的输入，核对结果',
            '提交即登记，随时可以修改；导出报告',
            '同意公开的，公众可以看到结果，随时可以收回',
          ]}
        />
      </Sheet>
    </Page>
  )
}

function Footprints() {
  const [{ page, size }, setPlace] = useAddress({ page: 1, size: 10 })
  const query = useCall(productFootprint.mine, { page, size }, { keepPrevious: true })
  const begin = (
    <Link to={path} search={{ edit: 'new' }} className={buttonClass('primary')}>
      登记产品碳足迹
    </Link>
  )
  return (
    <Sheet title="本企业的产品碳足迹" id="own" actions={query.data && query.data.total > 0 ? begin : null}>
      <div className={styles.stack}>
        <Paged
          query={query}
          loading="正在读取产品碳足迹"
          empty={<Empty title="还没有登记" hint="填写的内容会自动保存，可以分几次完成。" action={begin} />}
          onPage={setPlace}
        >
          {({ rows }, stale) => (
            <DataTable
              caption="本企业的产品碳足迹"
              rows={rows}
              rowKey={(row) => row.id}
              stale={stale}
              columns={columns}
            />
          )}
        </Paged>
      </div>
    </Sheet>
  )
}

const columns: readonly Column<FilingRow>[] = [
  {
    key: 'product',
    title: '产品',
    head: true,
    cell: (row) => (
      <Link to={path} search={{ id: row.id }}>
        {row.columns.productName ?? '（未填写）'}
      </Link>
    ),
  },
  { key: 'year', title: '数据年度', cell: (row) => row.year ?? '—' },
  { key: 'unit', title: '声明单位', cell: (row) => row.columns.unitLabel },
  { key: 'result', title: '产品碳足迹（kgCO₂e/声明单位）', cell: (row) => row.columns.perUnit },
  { key: 'quality', title: '数据质量', cell: (row) => row.columns.qualityGrade },
  { key: 'state', title: '状态', cell: (row) => <StateTag state={row.state} label={row.stateLabel} /> },
  {
    key: 'acts',
    title: '办理',
    cell: (row) =>
      isDraft(row.state) ? (
        <Link to={path} search={{ id: row.id, edit: '1' }} className={buttonClass('primary', 'small')}>
          继续填写
        </Link>
      ) : (
        <DownloadButton call={productFootprint.report} input={{ id: row.id }} size="small">
          报告
        </DownloadButton>
      ),
  },
]
