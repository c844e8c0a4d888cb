/** One standard: what the draft changes, what counts now, its editions, and the steps of the two officers. */

import { type StandardEdition, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { dayOfStandard, type StandardContent, valueKinds } from '@green/contract/content/standard-content.ts'
import { standardEditionCase } from '@green/filing/cases/standard-edition.ts'
import type { ReactNode } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { EditionPage, Editions } from '../edition-page.tsx'
import { purposeTexts } from './purposes.ts'
import styles from './standards.module.css'
import { StandardSteps } from './steps.tsx'

export function StandardPage({ code, onBack }: { code: string; onBack: () => void }) {
  const query = useCall(standardMatching.edition, { code })
  return (
    <EditionPage query={query} loading="正在打开标准" title="标准" onBack={onBack}>
      {(data, back) => <Shown key={`${data.open?.version}`} of={data} back={back} />}
    </EditionPage>
  )
}

function Shown({ of, back }: { of: StandardEdition; back: ReactNode }) {
  const { open, current } = of
  const shown = open?.content ?? current
  return (
    <Page
      title={shown ? `${shown.number} ${shown.title}` : '标准'}
      tags={open ? <CaseTag machine={standardEditionCase} state={open.state} /> : null}
      actions={
        <>
          <StandardSteps of={of} />
          {back}
        </>
      }
    >
      <div className={styles.parts}>
        {open ? <Changes of={open} isNew={current === null} /> : null}
        {current ? (
          <Content
            title="现在使用的内容"
            of={current}
            isCitys={of.editions.some(({ publishedAt }) => publishedAt !== null)}
          />
        ) : null}
        {open && current === null ? <Content title="草稿的内容" of={open.content} isCitys /> : null}
        {shown === null ? (
          <Sheet>
            <Empty title="这个标准没有发布过" hint="草稿已经作废，可以重新录入。" />
          </Sheet>
        ) : null}
        <Editions
          id="std-editions"
          machine={standardEditionCase}
          titles={{ at: '发布', reason: '理由' }}
          rows={of.editions.map(({ id, edition, purpose, state, publishedAt, publishedByName, reason }) => ({
            id,
            name: `第${edition}版（${purposeTexts[purpose]}）`,
            state,
            at: publishedAt ? `${dateTimeText(publishedAt)}，${publishedByName}` : '',
            reason,
          }))}
          steps={of.history}
        />
      </div>
    </Page>
  )
}

function Changes({ of, isNew }: { of: NonNullable<StandardEdition['open']>; isNew: boolean }) {
  return (
    <Sheet title={`草稿：${purposeTexts[of.purpose]}，第${of.edition}版`} id="std-changes">
      {of.reason ? <p>{`理由：${of.reason}`}</p> : null}
      {isNew ? (
        <p className="ge-hint">新录入的标准，发布后才进入标准库。</p>
      ) : (
        <DataTable
          caption="草稿的改动"
          rows={of.changes}
          rowKey={(row) => row.label}
          columns={[
            { key: 'label', title: '项目', head: true, cell: (row) => row.label },
            { key: 'before', title: '现在', cell: (row) => row.before },
            { key: 'after', title: '草稿', cell: (row) => row.after },
          ]}
        />
      )}
    </Sheet>
  )
}

function Content({ title, of, isCitys }: { title: string; of: StandardContent; isCitys: boolean }) {
  return (
    <Sheet title={title} id="std-content">
      <dl className={styles.facts}>
        <Fact label="类别">{`${of.category}${of.mandatory ? '（强制性）' : ''}`}</Fact>
        <Fact label="发布日期">{dayOfStandard(of.publishDate)}</Fact>
        <Fact label="实施日期">{dayOfStandard(of.effectiveDate)}</Fact>
        {of.endDate ? <Fact label="废止日期">{of.endDate}</Fact> : null}
        <Fact label="代替">{of.replaces.join('、') || '—'}</Fact>
        <Fact label="适用行业（小类）">{of.industryCodes.join('、') || '—'}</Fact>
        <Fact label="核对">
          {of.isVerified ? (isCitys ? '编制人已与原文核对' : '来自公开来源，单一来源') : '未核对，用到的地方注明'}
        </Fact>
        <Fact label="来源">{of.source}</Fact>
        {of.note ? <Fact label="修正和说明">{of.note}</Fact> : null}
      </dl>
      {of.values.length > 0 ? (
        <DataTable caption="数值" rows={of.values} rowKey={(row) => row.code} columns={valueColumns} />
      ) : (
        <p className="ge-hint">没有数值：查阅原文的标准。</p>
      )}
    </Sheet>
  )
}

type Value = StandardContent['values'][number]
const levelTitles = ['1级／领跑', '2级／先进', '3级／通用'] as const
const valueColumns: readonly Column<Value>[] = [
  { key: 'product', title: '产品', head: true, cell: (row) => row.product },
  { key: 'indicator', title: '指标', cell: (row) => row.indicator },
  { key: 'kind', title: '种类', cell: (row) => valueKinds[row.kind] },
  { key: 'unit', title: '单位', cell: (row) => row.unit },
  ...levelTitles.map((title, i) => ({
    key: title,
    title,
    align: 'right' as const,
    cell: (row: Value) => row.levels[i] ?? '—',
  })),
  { key: 'comparison', title: '达标', cell: (row) => (row.comparison === 'lte' ? '不大于' : '不小于') },
]
