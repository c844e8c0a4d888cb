/** 绿色供应链管理企业: what the title means, who may apply, and who holds it today. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { CountySelect, LevelSelect } from './list-selects.tsx'
import styles from './supply-chain-list.module.css'
import { TitleList, TitleName, titleColumns, useTitleFilters } from './title-list.tsx'

type Holder = CallOutput<typeof greenSupply.getSupplys>['rows'][number]

export function SupplyChainList() {
  const filters = useTitleFilters('qxCode', 'level')
  const query = useCall(greenSupply.getSupplys, filters.input, { keepPrevious: true })
  return (
    <div className="ge-wrap">
      <Page
        title="绿色供应链管理企业"
        lead="把节能减排和资源节约的要求带给供应商，从采购、生产到回收全链条管理的核心制造企业。"
        actions={
          <Link to="/mainPages/greensupplychainsb" className={buttonClass('primary')}>
            申报绿色供应链
          </Link>
        }
      >
        <TitleList
          filters={filters}
          query={query}
          columns={columns}
          caption="绿色供应链管理企业"
          of="企业"
          placeholder="企业名称或称号编号"
          empty={{ title: '还没有绿色供应链管理企业', hint: '认定结果公布后在此公开，请留意通知公告。' }}
        >
          <CountySelect {...filters.choice('qxCode')} />
          <LevelSelect {...filters.choice('level')} />
        </TitleList>
        <Introduction />
      </Page>
    </div>
  )
}

const aspects = [
  ['绿色供应链管理战略', 20, '纳入发展规划，有目标，有专门机构'],
  ['绿色供应商管理', 20, '采购标准、认证、审核、绩效和培训，低风险供应商占比'],
  ['绿色生产', 20, '节能减排环保合规，有害物质限制使用'],
  ['绿色回收', 20, '产品和包装回收率，回收体系，指导下游拆解'],
  ['绿色信息平台', 10, '管理供应链信息的平台'],
  ['绿色信息披露', 10, '减排减碳、供应商审核、社会责任报告'],
] as const

function Introduction() {
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">评价什么</h2>
      <p>
        依据《绿色工厂梯度培育及管理暂行办法》和《绿色供应链管理企业相关评价标准》，从六个方面评价，满分100分；70分一星级，75分二星级，80分三星级，85分四星级，90分五星级。机械、汽车、电子电器行业按各自的指标体系。
      </p>
      <dl>
        {aspects.map(([name, points, what]) => (
          <div key={name}>
            <dt>
              {name} <span>{points}分</span>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const columns: readonly Column<Holder>[] = [
  {
    key: 'name',
    title: '企业名称',
    head: true,
    cell: (row) => <TitleName id={row.id} name={row.enterpriseName} />,
  },
  titleColumns.industry,
  titleColumns.county,
  titleColumns.level,
  { key: 'star', title: '星级', width: '6rem', cell: (row) => row.star },
  titleColumns.number,
  titleColumns.until,
]
