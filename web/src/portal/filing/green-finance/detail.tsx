/** One product of a bank: its conditions, and for an enterprise which of them it meets and why not. */
import { finance } from '@green/contract/calls/service/finance.ts'
import { Link } from '@tanstack/react-router'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { NotFound } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import styles from './green-finance.module.css'

export function GreenFinanceDetailPage() {
  const [{ id }] = useAddress({ id: '' })
  const readiness = useFilingReadiness('enterprise')
  const query = useCall(finance.product, { id }, { enabled: id !== '' })
  const missing = <NotFound home="/web/" message="没有找到这个金融产品，可能已下架。" />
  if (id === '') return missing
  return (
    <QueryView
      query={query}
      loading="正在读取金融产品"
      rows={8}
      page
      missing={missing}
      frame={(face) => <div className="ge-wrap">{face}</div>}
    >
      {({ title, summary, bankName, amountUpTo, term, rate, body, conditions }) => (
        <div className="ge-wrap">
          <Page title={title} lead={summary} width="reading">
            <Sheet title="产品要点" id="facts">
              <dl className={styles.facts}>
                <Fact label="金融机构">{bankName}</Fact>
                {amountUpTo ? <Fact label="最高额度">{`${amountUpTo}万元`}</Fact> : null}
                <Fact label="期限">{term}</Fact>
                <Fact label="利率">{rate}</Fact>
              </dl>
              <RichText body={body} />
            </Sheet>
            <Sheet title="条件" id="conditions">
              {readiness === 'ready' ? (
                <Matched id={id} />
              ) : (
                <>
                  <ul>
                    {conditions.map((one) => (
                      <li key={one}>{one}</li>
                    ))}
                  </ul>
                  {readiness === 'visitor' || readiness === 'otherRole' ? (
                    <p className="ge-hint">登录企业账号后，可以看到本企业满足哪些条件。</p>
                  ) : (
                    <ReadinessNotice readiness={readiness} orgKind="enterprise" />
                  )}
                </>
              )}
            </Sheet>
          </Page>
        </div>
      )}
    </QueryView>
  )
}

const verdicts = {
  true: { tone: 'green', text: '满足' },
  false: { tone: 'grey', text: '不满足' },
  null: { tone: 'blue', text: '待审查' },
} as const

function Matched({ id }: { id: string }) {
  const query = useCall(finance.match, { id })
  return (
    <QueryView query={query} loading="正在核对条件" rows={3}>
      {(data) => {
        const { year, conditions, bankId } = data
        return (
          <>
            <ul className={styles.conditions}>
              {conditions.map(({ label, met, why }) => {
                const { tone, text } = verdicts[`${met}`]
                return (
                  <li key={label}>
                    <Tag tone={tone}>{text}</Tag>
                    <span>{label}</span>
                    {why ? <span className="ge-hint">{why}</span> : null}
                  </li>
                )
              })}
            </ul>
            <p className="ge-hint">
              {year === null
                ? '还没有可以比较的绿效码。'
                : `按${year}年度绿效码比较，只有本企业看得到；金融机构以自己的审查为准。`}
            </p>
            <p>
              {bankId ? (
                <Link
                  to="/mainPages/greenFinance"
                  search={{ tab: 'references', product: id, bank: bankId }}
                  className={buttonClass('primary')}
                >
                  授权该机构查看绿效码
                </Link>
              ) : (
                '这家金融机构还没有接入平台，请直接与其联系。'
              )}
            </p>
          </>
        )
      }}
    </QueryView>
  )
}
