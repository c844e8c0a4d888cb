/** CBAM data of exported goods: what the exporter states, the specific embedded emissions, and the sheet for the importer. */
import { type CbamGood, cbam, cbamFields } from '@green/contract/calls/energy/scheme/cbam.ts'
import { formatNumber, formatUpTo } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { factClasses } from '../../../ui/figure/fact-classes.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../filing-pages.module.css'
import { OwnPage } from '../start/own-page.tsx'
import { GoodRows } from './rows.tsx'
import { statedOf } from './stated.ts'

export function CbamPage() {
  return (
    <OwnPage
      title="出口货物CBAM数据"
      lead="向欧盟出口水泥、钢铁、铝、化肥、氢的企业，在这里整理生产设施、货物和前体的数据，算出单位隐含排放，导出给进口商的中英文数据表。申报和交付证书的义务在欧盟的申报人；内容只有本企业可以看。"
      begin={{ label: '添加货物', dialog: (onClose) => <GoodDialog good={null} onClose={onClose} /> }}
    >
      <Goods />
    </OwnPage>
  )
}

function Goods() {
  const query = useCall(cbam.goods, {})
  return (
    <QueryView query={query} loading="正在读取CBAM数据" rows={4}>
      {({ goods, tableSource, price }) => (
        <>
          {goods.length === 0 ? (
            <Sheet title="货物" id="goods">
              <Empty title="还没有货物" hint="点“添加货物”，一种货物、一个年度填一份。" />
            </Sheet>
          ) : (
            goods.map((good) => <Good key={good.id} good={good} price={price} />)
          )}
          <p className="ge-hint">{`货物范围、默认值、基准值和年度系数：${tableSource}。`}</p>
        </>
      )}
    </QueryView>
  )
}

type Price = { from: string; price: number; source: string } | null

function Good({ good, price }: { good: CbamGood; price: Price }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useAct(cbam.remove, { onDone: () => toast.success('已删除') })
  const { id, version, goodTitle, cn, year } = good
  return (
    <Sheet
      title={`${goodTitle}（${cn}，${year}年）`}
      id={`good-${id}`}
      actions={
        <span className={styles.rowActs}>
          <Button size="small" onClick={() => setEditing(true)}>
            修改
          </Button>
          <DownloadButton call={cbam.sheet} input={{ id }} size="small">
            数据表（PDF）
          </DownloadButton>
          <DownloadButton call={cbam.workbook} input={{ id }} size="small">
            数据表（工作簿）
          </DownloadButton>
          <Button
            size="small"
            kind="quiet"
            running={remove.isPending ? '正在删除' : false}
            onClick={() => remove.mutate({ id, version })}
          >
            删除
          </Button>
        </span>
      }
    >
      <Result good={good} price={price} />
      <GoodRows good={good} />
      {isEditing ? <GoodDialog good={good} onClose={() => setEditing(false)} /> : null}
    </Sheet>
  )
}

function Result({ good: { result, fault, activityLevel, verifier }, price }: { good: CbamGood; price: Price }) {
  if (result === null) return <p role="alert">{fault}</p>
  const { exposure } = result
  return (
    <>
      <dl className={factClasses.facts}>
        <Fact label="活动水平">{`${formatUpTo(activityLevel, 3)}t`}</Fact>
        <Fact label="单位直接隐含排放">{`${formatNumber(result.seeDirect, 4)}tCO₂e/t`}</Fact>
        <Fact label="单位间接隐含排放">
          {result.seeIndirect === null ? '本类货物不计' : `${formatNumber(result.seeIndirect, 4)}tCO₂e/t`}
        </Fact>
        <Fact label="默认值占直接排放">{`${formatNumber(result.defaultSharePct, 2)}%`}</Fact>
        <Fact label="核查">{verifier === '' ? '没有核查，实测值须经核查' : verifier}</Fact>
        {exposure && price ? (
          <Fact label="进口商的成本（示意）">
            {`每吨${formatNumber(exposure.costPerTonneEur, 2)}欧元（证书${formatNumber(exposure.certificatesPerTonne, 4)}）${
              exposure.defaultCostPerTonneEur === null
                ? ''
                : `，全用默认值为${formatNumber(exposure.defaultCostPerTonneEur, 2)}欧元`
            }`}
          </Fact>
        ) : null}
      </dl>
      {exposure && price ? (
        <p className="ge-hint">{`按${price.from}起的参考价格${formatNumber(price.price, 2)}欧元/t（${price.source}），只作示意，不是企业的义务。`}</p>
      ) : (
        <p className="ge-hint">表中没有这种货物（或前体）的基准值，或没有证书价格，不估算进口商的成本。</p>
      )}
    </>
  )
}

function GoodDialog({ good, onClose }: { good: CbamGood | null; onClose: () => void }) {
  const parts = good === null ? { direct: [], electricity: [], precursors: [] } : statedOf(good)
  const form = useFields(cbamFields, {
    start: good ?? {},
    call: cbam.save,
    input: (values) => ({ ...parts, ...values, id: good?.id ?? null, version: good?.version ?? 0 }),
    done: '已保存',
    onClose,
  })
  return <FieldsDialog title={good === null ? '添加货物' : '修改货物'} form={form} act="保存" width="wide" />
}
