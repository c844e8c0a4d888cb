/** 配额台账, 碳数差异 and what-if: only the enterprise's own people read them. */
import {
  type BridgeLine,
  type CarbonAccount,
  carbonAccount,
  quotaFields,
} from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { withSaving } from '@green/filing/programme/carbon-market.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { bridgeStates } from '@green/tools/footprint/bridge.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { factClasses } from '../../../ui/figure/fact-classes.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { SchemeNote } from '../start/scheme-note.tsx'
import { LineDialog } from './line-dialog.tsx'

const tonnes = (value: number | null) => `${formatNumber(value, 2)}t`

export function QuotaAccount({ year, hasQuota }: { year: number; hasQuota: boolean }) {
  const query = useCall(carbonAccount.get, { year } as never)
  return (
    <QueryView query={query} loading="正在读取配额台账" rows={4}>
      {(account) => (
        <>
          <Verified of={account} />
          {hasQuota ? <Quota of={account} /> : null}
          <Differences of={account} />
        </>
      )}
    </QueryView>
  )
}

function Verified({ of: { year, verified } }: { of: CarbonAccount }) {
  return (
    <Sheet title={`${year}年核查结果`} id="verified">
      {verified.length === 0 ? (
        <p>还没有核查结果。核查由生态环境部门组织，结果由市级按其文件导入。</p>
      ) : (
        <DataTable
          caption="核查结果，第一行为准"
          columns={[
            { key: 'letter', title: '结果文号', head: true, cell: ({ letter }) => letter },
            { key: 't', title: '核查排放量', align: 'right', cell: ({ verifiedT }) => tonnes(verifiedT) },
            { key: 'boundary', title: '核算边界', cell: ({ boundary }) => boundary },
            { key: 'verifier', title: '核查机构', cell: ({ verifier }) => verifier },
            { key: 'on', title: '结果日期', cell: ({ letterOn }) => letterOn },
            { key: 'source', title: '来源', cell: ({ source }) => source },
          ]}
          rows={verified}
          rowKey={({ letter }) => letter}
        />
      )}
      <p className="ge-hint">
        核查排放量是全国碳市场口径（直接排放），与平台按GB/T
        32150核算的碳排放总量口径不同；说到碳市场的排放量时以核查结果为准。
      </p>
    </Sheet>
  )
}

function Quota({ of }: { of: CarbonAccount }) {
  const { year, figures, balance, price, verified } = of
  const [isEditing, setEditing] = useState(false)
  const typed = quotaFields.filter(({ key }) => figures[key] !== null && figures[key] !== '')
  return (
    <Sheet
      title={`${year}年配额台账`}
      id="quota"
      actions={
        <Button size="small" onClick={() => setEditing(true)}>
          填写
        </Button>
      }
    >
      <p>只有本企业的人员可以看到，区县、市级、管理员、导出和公开页面都没有这些数字。</p>
      <dl className={factClasses.facts}>
        {typed.map(({ key, label }) => (
          <Fact key={key} label={label}>
            {typeof figures[key] === 'number' ? formatNumber(figures[key], 2) : figures[key]}
          </Fact>
        ))}
        {balance ? (
          <>
            <Fact label="配额盈缺（核定配额－核查排放量）">{tonnes(balance.surplusT)}</Fact>
            <Fact label="加结转、买入和CCER，减卖出">{tonnes(balance.heldT)}</Fact>
          </>
        ) : null}
      </dl>
      {typed.length === 0 ? <p>还没有填写。</p> : null}
      {balance === null && verified.length === 0 ? <p className="ge-hint">有核查结果以后计算盈缺。</p> : null}
      {balance ? <WhatIf heldT={balance.heldT} price={price} /> : null}
      {isEditing ? <QuotaDialog of={of} onClose={() => setEditing(false)} /> : null}
    </Sheet>
  )
}

function QuotaDialog({ of: { year, version, figures }, onClose }: { of: CarbonAccount; onClose: () => void }) {
  const form = useFields(quotaFields, {
    start: figures,
    call: carbonAccount.save,
    also: { year, version },
    done: '已保存',
    onClose,
  })
  return <FieldsDialog title={`${year}年配额台账`} form={form} act="保存" />
}

/** A saving of direct emissions, by the newest price that the city has entered. */
function WhatIf({ heldT, price }: { heldT: number; price: CarbonAccount['price'] }) {
  const [saved, setSaved] = useState('')
  const tonnesSaved = Number(saved)
  const after =
    saved !== '' && Number.isFinite(tonnesSaved) ? withSaving(heldT, tonnesSaved, price?.price ?? null) : null
  return (
    <>
      <TextInput
        id="carbon-saving"
        label="试算：一项措施减少的直接排放（t）"
        value={saved}
        onChange={setSaved}
        inputMode="decimal"
      />
      {after ? (
        <p>
          {`余缺变为${tonnes(after.heldT)}；`}
          {after.yuan === null || price === null
            ? '没有配额参考价格，不估算金额。'
            : `按${price.from}起的参考价格${formatNumber(price.price, 2)}元/t（${price.source}）约${formatNumber(after.yuan, 0)}元，只作示意。`}
        </p>
      ) : null}
    </>
  )
}

function Differences({ of }: { of: CarbonAccount }) {
  const { year, version, platform, bridge, bridgeFault, lines } = of
  const [isAdding, setAdding] = useState(false)
  const explain = useAct(carbonAccount.explain, { onDone: () => toast.success('已删除') })
  const withoutLine = (line: BridgeLine) =>
    explain.mutate({ year, version, lines: lines.filter((one) => one !== line) })
  return (
    <Sheet
      title="平台碳数与核查数的差异"
      id="differences"
      actions={
        <Button size="small" onClick={() => setAdding(true)}>
          添加一步
        </Button>
      }
    >
      {platform.length === 0 ? (
        <p>{`账本还没有采用${year}年的碳排放，请先填报年度能耗。`}</p>
      ) : (
        <p>{`平台碳数：${platform.map(({ name, t }) => `${name}${tonnes(t)}`).join('，')}。`}</p>
      )}
      {bridgeFault ? <p role="alert">{bridgeFault}</p> : null}
      {bridge ? (
        <>
          <DataTable
            caption="差异步骤"
            columns={[
              { key: 'code', title: '步骤', head: true, cell: ({ code }) => code },
              { key: 'after', title: '调整后', align: 'right', cell: ({ afterT }) => tonnes(afterT) },
            ]}
            rows={[{ code: '平台碳数', afterT: bridge.platformT }, ...bridge.steps]}
            rowKey={({ code }) => code}
          />
          <p>
            {`核查数${tonnes(bridge.verifiedT)}，与平台碳数相差${tonnes(bridge.rawDifferenceT)}；各步以后还有${tonnes(bridge.residualT)}没有说明（${formatNumber(bridge.residualPct, 2)}%），${bridgeStates[bridge.status]}。`}
          </p>
        </>
      ) : null}
      {lines.map((line) => (
        <p key={`${line.step} ${line.reason}`}>
          {`${line.step} ${line.reason}：${tonnes(line.deltaT)} `}
          <Button
            size="small"
            kind="quiet"
            running={explain.isPending ? '正在删除' : false}
            onClick={() => withoutLine(line)}
          >
            删除
          </Button>
        </p>
      ))}
      <p className="ge-hint">S1（电力和热力不在市场口径）由平台计算，其余由企业填写并说明原因；只有本企业可以看。</p>
      <SchemeNote group="bridge" />
      {isAdding ? <LineDialog of={of} onClose={() => setAdding(false)} /> : null}
    </Sheet>
  )
}
