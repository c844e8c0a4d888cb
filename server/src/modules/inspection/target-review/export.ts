/** The list of results as a workbook: the results, and the points of every item. */
import type { CallInput } from '@green/contract/call.ts'
import type { targetReview as calls } from '@green/contract/calls/inspection/target-review.ts'
import { reviewGrades } from '@green/contract/calls/inspection/target-review.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { reviewVariants } from '@green/filing/programme/target-review-words.ts'
import { exportedList } from '../../../base/audit/exported-list.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { BlobResult, Progress } from '../../../platform/http/handlers.ts'
import { everyPage } from '../../../platform/http/page/pages.ts'
import { reportingProgress } from '../../../platform/progress.ts'
import type { Services } from '../../../platform/services.ts'
import { rowOf, showsChecked } from './reading.ts'
import { reviewPage } from './store.ts'

const text = (title: string) => ({ title, kind: 'text' as const })
const number = (title: string) => ({ title, kind: 'number' as const })

export async function exportReviews(
  services: Services,
  { page: _page, size: _size, ...filter }: CallInput<typeof calls.exportList>,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { db } = services
  const { total } = await reviewPage(db, actor, filter, { page: 1, size: 1 })
  const portions = () => everyPage((page) => reviewPage(db, actor, filter, page))
  async function* lines() {
    for await (const rows of portions())
      for (const one of rows) {
        const row = rowOf(one, actor)
        yield [
          row.number,
          row.enterpriseName,
          one.of.socialCode,
          row.qxName,
          row.industryName,
          String(row.year),
          reviewVariants[row.variant],
          row.dropTarget,
          row.totalLimit,
          row.selfTotal,
          row.total,
          row.grade ? reviewGrades[row.grade] : '',
          stateLabelOf(targetReviewCase, row.state),
          row.releasedAt ? dayOf(row.releasedAt) : '',
        ]
      }
  }
  async function* items() {
    for await (const rows of portions())
      for (const { of } of rows)
        if (of.result && showsChecked(actor, of))
          for (const line of of.result.lines)
            yield [
              of.number,
              of.enterpriseName,
              line.group,
              line.label,
              line.points,
              line.self,
              line.checked,
              line.reason,
            ]
  }
  return exportedList(services, actor, {
    total,
    action: '导出节能目标考核结果',
    query: filter,
    result: `${total}家`,
    name: '节能目标考核结果',
    sheets: () => [
      {
        name: '考核结果',
        columns: [
          ...['编号', '企业', '统一社会信用代码', '区县', '行业', '年度', '评分表'].map(text),
          ...['下降率目标(%)', '总量目标(tce)', '自评总分', '核定总分'].map(number),
          ...['完成等级', '状态', '告知日期'].map(text),
        ],
        rows: reportingProgress(lines(), total, progress),
      },
      {
        name: '各项得分',
        columns: [
          ...['编号', '企业', '类别', '指标'].map(text),
          ...['分值', '自评分', '核定分'].map(number),
          text('核定理由'),
        ],
        rows: items(),
      },
    ],
  })
}
