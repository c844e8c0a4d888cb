/** 绿色金融: products of banks for everybody; what an enterprise let a bank read, and what a bank was allowed to read. */
import { finance } from '@green/contract/calls/service/finance.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { TabBar } from '../tab-bar.tsx'
import styles from './green-finance.module.css'
import { References } from './references.tsx'

const lead = '金融机构的绿色金融产品和条件。企业可以授权一家金融机构在限定的时间内查看限定的绿效码内容，随时可以撤回。'

export function GreenFinancePage() {
  const [place, setPlace] = useAddress({ tab: 'products' })
  const isOrganisation = useSession((session) => session.login?.userRole === 'enterprise')
  const isReferences = isOrganisation && place.tab === 'references'
  return (
    <div className="ge-wrap">
      <Page title="绿色金融" lead={lead}>
        {isOrganisation ? (
          <TabBar
            label="绿色金融"
            tabs={[
              { key: 'products', label: '金融产品' },
              { key: 'references', label: '信贷参考' },
            ]}
            open={isReferences ? 'references' : 'products'}
            onOpen={(tab) => setPlace({ tab })}
          />
        ) : null}
        {isReferences ? <References /> : <Products />}
      </Page>
    </div>
  )
}

function Products() {
  const [place, setPlace] = useAddress({ page: 1, size: 10 })
  const query = useCall(finance.products, place, { keepPrevious: true })
  return (
    <QueryView query={query} loading="正在读取金融产品" rows={6}>
      {(data) => {
        const { rows, total } = data
        return (
          <Sheet title="金融产品" id="products">
            {rows.length === 0 ? (
              <Empty title="还没有金融产品" hint="金融机构的产品由市级发布后列入这里。" />
            ) : (
              <ul className={styles.list}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <h3>
                      <Link to="/mainPages/greenFinanceDetail" search={{ id: row.id }}>
                        {row.title}
                      </Link>
                      <Tag tone="blue">{row.columnName}</Tag>
                    </h3>
                    <p>{row.summary}</p>
                    <p className="ge-hint">
                      {[
                        row.bankName,
                        row.amountUpTo && `最高${row.amountUpTo}万元`,
                        row.term && `期限${row.term}`,
                        row.rate,
                      ]
                        .filter(Boolean)
                        .join('　')}
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <Pager {...place} total={total} onChange={setPlace} />
          </Sheet>
        )
      }}
    </QueryView>
  )
}
