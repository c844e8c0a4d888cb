/** 限额雷达: the products that the last accepted figures put beyond the limit of a new edition. */
import { type Endangered, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ReadinessNotice, useFilingReadiness } from '../../filing/start/filing-readiness.tsx'
import { PublicList } from '../list/public-list.tsx'
import styles from './standards.module.css'

export function LimitRadarPage() {
  const [{ standard, page, size }, setPlace] = useAddress({ standard: '', page: 1, size: 10 })
  const isOwn = useSession(({ login }) => login?.userRole === 'enterprise')
  const readiness = useFilingReadiness('enterprise')
  const isKnown = !isOwn || readiness === 'ready'
  // Both calls answer alike; they differ in whom they speak of.
  const call = isOwn ? (standardMatching.ownRadar as unknown as typeof standardMatching.radar) : standardMatching.radar
  const query = useCall(
    call,
    { page, size, ...(standard ? { standard } : {}) },
    { enabled: isKnown, keepPrevious: true },
  )
  const { data } = query
  const clear = () => setPlace({ standard: '', page: 1 })
  return (
    <div className="ge-wrap">
      <Page
        title="限额雷达"
        lead="即将实施和实施不满一年的限额标准、用水定额，对照企业最近一年被采用的产品数据：达不到限定值或通用值的列在下面。标准规定的修正没有计入，是否超限以核查为准。"
      >
        {data ? (
          <div className={styles.radarHead}>
            <p role="status">
              {isOwn ? '' : `${data.enterprises}家企业有产品达不到新标准。`}
              {`已对照产品${data.compared}个${data.skipped > 0 ? `；另有${data.skipped}个因单位不同或数值未经核对，没有对照` : ''}。`}
            </p>
            <Select
              id="edition"
              label="标准"
              placeholder={`全部${data.editions.length}个标准`}
              value={standard}
              options={data.editions.map(({ code, number, title, effectiveDate, beyond }) => ({
                value: code,
                label: `${number} ${title}（${effectiveDate}起，${beyond}个）`,
              }))}
              onChange={(value) => setPlace({ standard: value, page: 1 })}
            />
          </div>
        ) : null}
        {isKnown ? (
          <PublicList
            caption="达不到新标准的产品"
            searched={null}
            query={query}
            columns={isOwn ? columns.filter(({ key }) => key !== 'enterprise') : columns}
            filtered={standard !== ''}
            rowKey={keyOf}
            card={(row) => (
              <>
                <h2>{isOwn ? productOf(row) : `${row.enterpriseName} ${productOf(row)}`}</h2>
                <p>
                  <StandardLink row={row} />
                </p>
                <p>{`${figures(row)}，每年差${gap(row)}。${basis(row)}`}</p>
              </>
            )}
            onClear={clear}
            onPlace={setPlace}
            empty={<Empty title="没有达不到新标准的产品" hint="年度数据审核通过后，产品按所选的标准自动对照。" />}
          />
        ) : (
          <ReadinessNotice readiness={readiness} orgKind="enterprise" />
        )}
        {data && data.total > 0 ? <p className="ge-hint">{`金额按${data.priceSource}。`}</p> : null}
      </Page>
    </div>
  )
}

const keyOf = (row: Endangered) => `${row.kind} ${row.standard} ${row.enterpriseName} ${row.productName}`
const productOf = ({ productName, year }: Endangered) => `${productName}（${year}年）`
const figures = ({ figure, limit, level, unit }: Endangered) =>
  `${formatNumber(figure, figure < 10 ? 4 : 2)}，${level}${limit} ${unit}`
const gap = ({ kind, gap: missing, gapYuan }: Endangered) =>
  `${kind === 'energy' ? `${formatNumber(missing, 1)} tce` : `${formatNumber(missing, 0)} m³`}，约${formatNumber(gapYuan, 0)}元`

const chosenBy = {
  chosen: '企业选定的标准',
  replaced: '企业选定的旧版标准',
  name: '按行业和产品名称对照，请核对',
} as const
const basis = ({ by, isAccepted, certainty }: Endangered) =>
  [chosenBy[by], isAccepted ? '' : '当年采用的是其他来源，这里是审核通过的年度数据', `限值${certainty}`]
    .filter(Boolean)
    .join('；')

function StandardLink({ row }: { row: Endangered }) {
  return (
    <Link to="/mainPages/standardDetail" search={{ code: row.standardCode }}>
      {`${row.standard}，${row.effectiveDate}起`}
    </Link>
  )
}

const columns: readonly Column<Endangered>[] = [
  { key: 'enterprise', title: '企业', head: true, cell: (row) => `${row.enterpriseName}（${row.qxName}）` },
  { key: 'product', title: '产品', cell: productOf },
  { key: 'standard', title: '标准', width: '11rem', cell: (row) => <StandardLink row={row} /> },
  { key: 'figure', title: '单位产品数值和限值', cell: figures },
  { key: 'gap', title: '每年的差距', align: 'right', cell: gap },
  { key: 'basis', title: '对照依据', cell: basis },
]
