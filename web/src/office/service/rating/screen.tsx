/** 服务评价 and 意见反馈: the ratings, and the bad ones that wait for an answer and a call-back. */

import { board } from '@green/contract/calls/content/public.ts'
import {
  callBackResults,
  enterRate,
  type RateRow,
  rateLevels,
  rateObjects,
  rateTags,
} from '@green/contract/calls/service/rating.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { ratingCase } from '@green/filing/cases/rating/rating.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { IndicatorFigure } from '../../../filing/view/figure/indicator-figure.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import { choice, labelFilter, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import ratingStyles from './rating.module.css'

const bad = choice('bad', '差评', [{ value: '1', label: '只看差评' }])
const filters = [
  textFilter('keyword', '关键字', '企业、事项或内容'),
  choice('rateObject', '评价对象', rateObjects),
  choice(
    'level',
    '满意程度',
    Object.entries(rateLevels)
      .map(([value, label]) => ({ value, label }))
      .toReversed(),
  ),
  choice('state', '状态', stateLabels(ratingCase)),
  labelFilter,
]

export function ServiceRatingPage() {
  return <Ratings title="服务评价" lead="企业对平台和审核服务的评价。差评须在5个工作日内答复并回访。" onlyBad={false} />
}

export function FeedbackPage() {
  return <Ratings title="意见反馈" lead="不满意和非常不满意的评价：先答复，再回访，接通后办结。" onlyBad />
}

function Ratings({ title, lead, onlyBad }: { title: string; lead: string; onlyBad: boolean }) {
  const [open, setOpen] = useState<RateRow | null>(null)
  const list = useList(enterRate.getRates, onlyBad ? { filters, input: { bad: '1' } } : { filters: [...filters, bad] })
  const figures = list.query.data?.figures
  return (
    <>
      <ListPage
        title={title}
        lead={lead}
        actions={<ExportList list={list} call={enterRate.exportRates} of={title} />}
        above={
          <div className={ratingStyles.figures}>
            <IndicatorFigure of="rates" value={figures?.total} />
            <IndicatorFigure of="goodShare" value={figures?.goodShare} />
            <IndicatorFigure of="badRates" value={figures?.bad} />
            <IndicatorFigure of="closingRate" value={figures?.closingRate} />
          </div>
        }
        list={list}
        caption={title}
        rowKey={(row) => row.id}
        columns={columnsOf(setOpen)}
        empty={{ title: onlyBad ? '没有差评' : '还没有评价', hint: '企业在事项办结后可以评价，评价列入这里。' }}
      />
      {open ? <AnswerDialog rate={open} refreshes={[board.today]} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (row: RateRow) => void): NonNullable<TableProps<RateRow>['columns']> {
  return [
    { key: 'at', title: '评价时间', render: (_v, row) => dateTimeText(row.at) },
    {
      key: 'who',
      title: '企业',
      render: (_v, row) => <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName ?? '匿名'} />,
    },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    {
      key: 'object',
      title: '评价对象',
      render: (_v, row) => (
        <>
          {rateObjects[row.rateObject]}
          {row.objectName ? <span className={styles.under}>{row.objectName}</span> : null}
        </>
      ),
    },
    {
      key: 'level',
      title: '满意程度',
      render: (_v, row) => (
        <Tag tone={row.level <= 2 ? 'red' : row.level === 3 ? 'orange' : 'green'}>{levelText(row.level)}</Tag>
      ),
    },
    {
      key: 'content',
      title: '内容',
      render: (_v, row) => (
        <span className={styles.long}>
          {[row.tags.map(tagText).join('、'), row.content].filter(Boolean).join('：') || '—'}
        </span>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => (
        <>
          <CaseTag machine={ratingCase} state={row.state} /> {row.overdue ? <Tag tone="red">已逾期</Tag> : null}
          <span className={styles.under}>
            {row.callBack
              ? `回访：${callBackResults[row.callBack.result]}`
              : row.dueOn && row.state !== 'fixed'
                ? `${row.dueOn}前答复`
                : null}
          </span>
        </>
      ),
    },
    {
      key: 'acts',
      title: '办理',
      render: (_v, row) => (
        <Button size="small" kind={row.mayAnswer ? 'primary' : 'plain'} onClick={() => onOpen(row)}>
          {row.mayAnswer ? (row.state === 'replied' ? '回访' : '答复') : '查看'}
        </Button>
      ),
    },
  ]
}

export const levelText = (level: number) => rateLevels[level as keyof typeof rateLevels] ?? String(level)
export const tagText = (tag: string) => rateTags[tag as keyof typeof rateTags] ?? tag
