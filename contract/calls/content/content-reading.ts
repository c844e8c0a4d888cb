/** What the city has published, for everybody, beside lists and single pieces (`public.ts`) and policies (`policy.ts`). */
import { z } from 'zod'
import { call } from '../../call.ts'
import { PieceLink, PublicPiece } from '../../content/public-content.ts'
import { Body } from '../../content/rich-text.ts'
import { maxText } from '../../rule-schemas.ts'
import { Moment, Nothing, ProgrammeId, pageInput, pageOf } from '../../shapes.ts'

export const guideElements = {
  who: '办理对象',
  what: '办理事项',
  papers: '申请材料',
  time: '办理时间',
  law: '设定依据',
  result: '办理结果',
  phone: '咨询电话',
} as const

export const contentReading = {
  file: call({
    get: '/content/file',
    title: '已发布内容的附件',
    may: 'anyone',
    in: z.strictObject({ id: maxText(40), file: maxText(40) }),
    out: 'blob',
  }),
  tags: call({
    get: '/content/tags',
    title: '已发布内容的主题及篇数',
    may: 'anyone',
    reads: 'replica',
    in: Nothing,
    out: z.array(z.object({ tag: z.string(), count: z.number() })),
  }),
  tagged: call({
    get: '/content/tagged',
    title: '有这些主题的内容',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ ...pageInput, tags: maxText(200).optional(), kind: maxText(20).optional() }),
    out: pageOf(PublicPiece.extend({ tags: z.array(z.string()) })),
  }),
  questions: call({
    get: '/content/questions',
    title: '常见问题及答复',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ keyword: maxText(50).optional() }),
    out: z.array(
      z.object({
        id: z.string(),
        column: z.string(),
        columnName: z.string(),
        title: z.string(),
        body: Body,
        publishAt: Moment,
      }),
    ),
  }),
  guide: call({
    get: '/content/guide',
    title: '一类申报的办事指南（没有发布的为空）',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ programme: ProgrammeId }),
    out: z
      .object({
        id: z.string(),
        title: z.string(),
        publishAt: Moment,
        body: Body,
        elements: z.array(z.object({ key: z.string(), label: z.string(), lines: z.array(z.string()) })),
        policies: z.array(PieceLink),
      })
      .nullable(),
  }),
}
