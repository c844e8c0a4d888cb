/** 标准详情: status and editions, the levels of each product, and where an own figure stands. */

import type { CallOutput } from '@green/contract/call.ts'
import { type StandardValue, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { dayOfStandard } from '@green/contract/content/standard-content.ts'
import { outputUnit, placeText } from '@green/tools/energy-limits/standard-validity.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AmountInput } from '../../../filing/amount-input.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import checkPartsStyles from '../check/check-parts.module.css'
import { StateTag } from './match.tsx'
import styles from './standards.module.css'

type Detail = CallOutput<typeof standardMatching.get>

export function StandardDetailPage() {
  const [{ code }] = useAddress({ code: '' })
  const query = useCall(standardMatching.get, { code }, { enabled: code !== '' })
  const { data } = query
  return (
    <div className="ge-wrap">
      <Page
        title={data ? `${data.number} ${data.title}` : '标准详情'}
        tags={data ? <StateTag state={data.state} /> : null}
      >
        {code === '' ? (
          <Empty title="没有选择标准" hint="请从标准匹配页打开一个标准。" />
        ) : (
          <QueryView query={query} loading="正在读取标准" rows={6}>
            {(data) => <Shown of={data} />}
          </QueryView>
        )}
      </Page>
    </div>
  )
}

function Shown({ of }: { of: Detail }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['类别', `${of.category}${of.mandatory ? '（强制性）' : ''}`],
    ['发布、实施', [of.publishDate, of.effectiveDate].map(dayOfStandard).join('，')],
    ['适用行业', of.industries.length > 0 ? of.industries.join('、') : null],
    ['修正和说明', of.note],
    ['来源', `${of.source}${of.isVerified ? '' : '（未经核对）'}`],
  ]
  return (
    <>
      <Sheet>
        <dl className={classes(checkPartsStyles.facts, styles.facts)}>
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
          <Editions label="代替" of={of.replaces} />
          <Editions label="被代替" of={of.replacedBy} />
        </dl>
      </Sheet>
      {of.limits.length > 0 ? (
        <>
          <OwnLevel of={of} />
          <Sheet title="各级数值" id="levels">
            {tablesOf(of.limits).map(([names, limits]) => (
              <DataTable
                key={names}
                caption={`各级数值：${names}`}
                columns={columnsOf(limits)}
                rows={limits}
                rowKey={(row) => row.code}
              />
            ))}
            <p className="ge-hint">
              标杆、基准水平取自公开转述，只作提示，不用于判定。标准规定按原料、工况等修正的，须对照原文。
            </p>
          </Sheet>
        </>
      ) : (
        <Sheet>
          <Empty title="没有收录这个标准的数值" hint="请查阅标准原文。" />
        </Sheet>
      )}
    </>
  )
}

function Editions({ label, of }: { label: string; of: Detail['replaces'] }) {
  if (of.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {of.map(({ number, code, title }, i) => (
          <span key={number}>
            {i > 0 ? '、' : ''}
            {code ? (
              <Link to="/mainPages/standardDetail" search={{ code }}>{`${number} ${title ?? ''}`}</Link>
            ) : (
              `${number}（没有收录）`
            )}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** An own figure between the levels: the level, the way to the next one, and what it comes to in a year. */
function OwnLevel({ of: { limits, prices, beyond } }: { of: Detail }) {
  const [input, setInput] = useState({ code: limits[0]?.code ?? '', figure: '', output: '' })
  const value = limits.find(({ code }) => code === input.code) ?? limits[0]
  if (!value) return null
  const unitOfOutput = outputUnit(value.unit)
  const [figure, output] = [numberIn(input.figure), numberIn(input.output)]
  const place = figure === null ? null : placeText(value, figure, unitOfOutput === null ? null : output, prices)
  return (
    <Sheet title="本企业在哪一级" id="standing">
      <div className={styles.form}>
        <Select
          id="value"
          label="产品和指标"
          value={value.code}
          options={limits.map((one) => ({ value: one.code, label: `${one.product} ${one.indicator}（${one.unit}）` }))}
          onChange={(code) => setInput({ ...input, code })}
        />
        <AmountInput
          id="figure"
          label={`本企业数值（${value.unit}）`}
          value={input.figure}
          fault={faultOf(input.figure)}
          onChange={(text) => setInput({ ...input, figure: text })}
        />
        {unitOfOutput === null ? null : (
          <AmountInput
            id="output"
            label={`年产量（${unitOfOutput}）`}
            hint="选填，用来折算全年的差距"
            value={input.output}
            fault={faultOf(input.output)}
            onChange={(text) => setInput({ ...input, output: text })}
          />
        )}
      </div>
      <p role="status" className={place ? styles.place : undefined}>
        {place?.text ?? '填写本企业的数值后显示所在的等级。'}
      </p>
      {place?.isBeyond && beyond ? <p>{beyond}</p> : null}
      {place?.isBeyond && value.unit.startsWith('m³') ? (
        <p>超过定额的，建议做水平衡测试，查找漏损，提高重复利用率。</p>
      ) : null}
      {value.isVerified ? null : (
        <p className="ge-hint">{`这一行数值${value.certainty}，只供参考，请核对原文后使用。`}</p>
      )}
    </Sheet>
  )
}

const isNumber = (text: string) => /^-?\d{1,9}(\.\d{1,6})?$/.test(text)
const numberIn = (text: string) => (isNumber(text.trim()) ? Number(text) : null)
const faultOf = (text: string) =>
  text.trim() === '' || isNumber(text.trim()) ? undefined : '请填写数字，不带单位和千分位'

/** Entries with the same names of levels stand in one table. */
function tablesOf(limits: readonly StandardValue[]) {
  return [...Map.groupBy(limits, ({ levels }) => levels.map(({ name }) => name).join('、'))]
}

const columnsOf = (limits: readonly StandardValue[]): readonly Column<StandardValue>[] => [
  { key: 'product', title: '产品', head: true, cell: (row) => row.product },
  { key: 'indicator', title: '指标（单位）', cell: ({ indicator, unit }) => `${indicator}（${unit}）` },
  ...(limits[0]?.levels ?? []).map((level, i) => ({
    key: `level${i}`,
    title: level.name,
    align: 'right' as const,
    cell: (row: StandardValue) => row.levels[i]?.value ?? '—',
  })),
  ...(limits.some(({ benchmarks }) => benchmarks.length > 0)
    ? [{ key: 'benchmark', title: '标杆／基准水平', cell: benchmarkText }]
    : []),
  {
    key: 'verification',
    title: '核对',
    cell: (row) => row.certainty,
  },
]

const benchmarkText = ({ benchmarks }: StandardValue) =>
  benchmarks
    .map(({ benchmark, baseline, unit, certainty }) =>
      benchmark === null && baseline === null
        ? certainty
        : `${benchmark ?? '—'}／${baseline ?? '—'} ${unit ?? ''}（${certainty}）`,
    )
    .join('；') || '—'
