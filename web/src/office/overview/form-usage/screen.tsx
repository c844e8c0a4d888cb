/** 产品使用情况: how far people get in each form, where they leave it, which fields are at fault and how long sections take. */
import type { CallOutput } from '@green/contract/call.ts'
import { type FieldUse, formUsage, type SectionUse } from '@green/contract/calls/overview/form-usage.ts'
import { timeText, tooFewOpenings, type UsagePeriod, usagePeriods } from '@green/contract/overview/form-usage-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter, FilterBar } from '../../list/filter-bar.tsx'
import styles from '../../list/list.module.css'
import { oneOf } from '../../list/list-place.ts'
import { useNarrow } from '../../shell/window-width.ts'

type Usage = CallOutput<typeof formUsage.read>
type FormUse = NonNullable<Usage['form']>
type ProgrammeUse = Usage['programmes'][number]

const periods = Object.entries(usagePeriods).map(([value, { label }]) => ({ value, label }))
const periodNames = Object.keys(usagePeriods) as UsagePeriod[]
const usual = { period: 'month', programme: '', formVersion: '' }
/** Fields listed before the rest is asked for. */
const shownFields = 20

const share = (part: number, whole: number) => (whole > 0 ? `${formatNumber((100 * part) / whole, 0)}%` : '—')

export function FormUsagePage() {
  const [place, setPlace] = useAddress(usual)
  const period = oneOf(periodNames, place.period) ?? 'month'
  const request = {
    period,
    ...(place.programme ? { programme: place.programme } : {}),
    ...(place.formVersion ? { formVersion: place.formVersion } : {}),
  }
  const query = useCall(formUsage.read, request, { keepPrevious: true })
  const { data } = query
  const form = data?.form ?? null
  return (
    <Page
      title="产品使用情况"
      lead="打开一次表单算一次，离开或提交时由浏览器报一次合计。只有按天相加的次数，不含账号、单位和填写的内容；没有报到的不补算。"
      actions={
        <DownloadButton call={formUsage.exportList} input={request} rows={data?.programmes.length}>
          导出
        </DownloadButton>
      }
    >
      <Sheet title="各类申报" id="usage-programmes">
        <FilterBar
          filtered={Object.entries(usual).some(([key, value]) => place[key as keyof typeof usual] !== value)}
          onClear={() => setPlace(usual)}
        >
          <ChoiceFilter
            label="期间"
            value={period}
            options={periods}
            onChange={(next) => setPlace({ period: next || usual.period })}
          />
          <ChoiceFilter
            label="申报"
            wide
            needed
            value={form?.programme ?? ''}
            options={(data?.programmes ?? []).map(({ programme, title }) => ({ value: programme, label: title }))}
            onChange={(programme) => setPlace({ programme, formVersion: '' })}
          />
          {form && form.formVersions.length > 1 ? (
            <ChoiceFilter
              label="表单版本"
              needed
              value={form.formVersion}
              options={form.formVersions.map((version) => ({ value: version, label: version }))}
              onChange={(formVersion) => setPlace({ formVersion })}
            />
          ) : null}
        </FilterBar>
        <QueryView query={query} loading="正在统计" rows={6}>
          {(data) =>
            data.programmes.length === 0 ? (
              <Empty
                title="还没有记录"
                hint="企业打开、离开或提交申报表单以后，这里会有次数。也可以换一个更长的期间。"
              />
            ) : (
              <DataTable
                caption={`各类申报表单的使用次数，${data.from}至${data.to}`}
                columns={programmeColumns((programme) => setPlace({ programme, formVersion: '' }))}
                rows={data.programmes}
                rowKey={({ programme }) => programme}
                stale={query.isPlaceholderData}
              />
            )
          }
        </QueryView>
      </Sheet>
      {form && form.formVersions.length > 0 ? <FormSheets form={form} /> : null}
    </Page>
  )
}

function programmeColumns(onChoose: (programme: string) => void): Column<ProgrammeUse>[] {
  return [
    { key: 'title', title: '申报', head: true, cell: ({ title }) => title },
    { key: 'opened', title: '打开（次）', align: 'right', cell: ({ opened }) => opened ?? tooFewOpenings },
    { key: 'sent', title: '提交（次）', align: 'right', cell: ({ sent }) => sent ?? '—' },
    { key: 'left', title: '没有提交就离开（次）', align: 'right', cell: ({ left }) => left ?? '—' },
    {
      key: 'share',
      title: '提交占打开',
      align: 'right',
      cell: ({ opened, sent }) => (opened === null || sent === null ? '—' : share(sent, opened)),
    },
    {
      key: 'acts',
      title: '操作',
      width: '6rem',
      cell: ({ programme, title }) => (
        <div className={styles.acts}>
          <Button size="small" kind="quiet" aria-label={`查看${title}的各节`} onClick={() => onChoose(programme)}>
            各节
          </Button>
        </div>
      ),
    },
  ]
}

/** Below this the names of the sections do not fit beneath the chart; the table has the same numbers. */
const chartFrom = 900

function FormSheets({ form }: { form: FormUse }) {
  const isNarrow = useNarrow(chartFrom)
  const name = `${form.title}，${form.formVersion}版表单`
  if (!form.sections || !form.fields)
    return (
      <Sheet title={name} id="usage-sections">
        <Empty title={tooFewOpenings} hint="次数太少时可能看出是谁填的；可以换一个更长的期间。" />
      </Sheet>
    )
  return (
    <>
      <Sheet title={name} id="usage-sections">
        {isNarrow ? null : (
          <Chart
            label={`${form.title}各节打开的次数和停在那里离开的次数`}
            data={{
              labels: form.sections.map(({ title }) => title),
              unit: '次',
              whole: true,
              series: [
                { name: '打开', values: form.sections.map(({ opened }) => opened) },
                { name: '停在这里离开', values: form.sections.map(({ left }) => left) },
              ],
            }}
          />
        )}
        <DataTable
          caption={`${form.title}各节`}
          columns={sectionColumns(form.opened ?? 0)}
          rows={form.sections}
          rowKey={({ title }) => title}
        />
        <p className="ge-hint">
          离开不等于放弃：草稿已自动保存，下次打开另算一次。用时只计页面显示的时间，按区间统计，一次填报在同一节的多次停留合并计算。
        </p>
      </Sheet>
      <FieldsSheet key={name} fields={form.fields} />
    </>
  )
}

const sectionColumns = (opened: number): Column<SectionUse>[] => [
  { key: 'title', title: '分节', head: true, cell: ({ title }) => title },
  { key: 'opened', title: '打开（次）', align: 'right', cell: (row) => row.opened },
  { key: 'reach', title: '占打开表单', align: 'right', cell: (row) => share(row.opened, opened) },
  { key: 'left', title: '停在这里离开（次）', align: 'right', cell: (row) => row.left },
  { key: 'sent', title: '最后提交（次）', align: 'right', cell: (row) => row.sent },
  { key: 'median', title: '用时中位数', cell: (row) => timeText(row.median) },
  { key: 'p90', title: '九成不超过', cell: (row) => timeText(row.p90) },
]

const fieldColumns: Column<FieldUse>[] = [
  { key: 'label', title: '字段', head: true, cell: ({ label }) => label },
  { key: 'section', title: '分节', cell: ({ section }) => section },
  { key: 'wrong', title: '填错（次）', align: 'right', cell: ({ wrong }) => wrong },
  { key: 'missing', title: '漏填（次）', align: 'right', cell: ({ missing }) => missing },
]

function FieldsSheet({ fields }: { fields: readonly FieldUse[] }) {
  const [all, setAll] = useState(false)
  const rows = all ? fields : fields.slice(0, shownFields)
  return (
    <Sheet title="最常出错的字段" id="usage-fields">
      {fields.length === 0 ? (
        <Empty title="没有出错的字段" hint="只统计打开检查页和提交时的错误；一次填报中同一字段只计一次。" />
      ) : (
        <>
          <DataTable
            caption="打开检查页和提交时出错的字段"
            columns={fieldColumns}
            rows={rows}
            rowKey={({ section, label }) => `${section} ${label}`}
          />
          <p className="ge-hint">只统计打开检查页和提交时的错误，不计逐字输入；一次填报中同一字段只计一次。</p>
          {fields.length > shownFields && !all ? (
            <Button kind="quiet" onClick={() => setAll(true)}>
              显示全部 {fields.length} 个字段
            </Button>
          ) : null}
        </>
      )}
    </Sheet>
  )
}
