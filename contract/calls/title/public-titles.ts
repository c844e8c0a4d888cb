/** The public lists of titles and one title of them. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { maxText, requiredText } from '../../rule-schemas.ts'
import { DateText, Id, pageInput, pageOf, QueryYear } from '../../shapes.ts'

/** A characteristic figure of a title. */
export const TitleFigure = z.strictObject({
  name: requiredText(40),
  value: requiredText(30),
  unit: maxText(20),
  year: z.string().regex(/^(20\d\d)?$/, '年度填四位数字，如2025'),
})
export type TitleFigure = z.output<typeof TitleFigure>

/** The columns of every public list of titles. */
export const TitleEntry = z.object({
  id: Id,
  qxName: z.string(),
  levelLabel: z.string(),
  year: z.number(),
  number: z.string(),
  validFrom: DateText,
  validTo: DateText,
})

/** The filters of the public lists of titles. */
export const titleFilters = {
  ...pageInput,
  keyword: maxText(50).optional(),
  level: z.enum(['city', 'national']).optional(),
}

const ShownFile = z.object({ id: Id, name: z.string(), size: z.number() })

export const titleList = {
  projectFactory: call({
    post: '/project/projectFactory',
    title: '绿色工厂名单（公开）',
    may: 'anyone',
    keys: true,
    reads: 'replica',
    evenIfReadOnly: true,
    in: z.strictObject({
      ...titleFilters,
      qxCode: z.string().max(6).optional(),
      year: QueryYear.optional(),
    }),
    out: pageOf(
      TitleEntry.extend({
        enterpriseName: z.string(),
        factoryName: z.string().nullable(),
        qxCode: z.string(),
        industryName: z.string(),
        level: z.string(),
        state: z.string(),
      }),
    ),
  }),
  detail: call({
    get: '/project/titleDetail',
    title: '一项绿色称号（公开）',
    may: 'anyone',
    keys: true,
    reads: 'replica',
    in: z.strictObject({ id: Id }),
    out: TitleEntry.extend({
      enterpriseName: z.string(),
      /** What it is called now, where this keeps the name of its day. */
      nameNow: z.string().nullable(),
      factoryName: z.string().nullable(),
      industryName: z.string(),
      kind: z.string(),
      kindLabel: z.string(),
      /** What the holder is called: 重庆市绿色工厂. */
      honour: z.string(),
      documentNumber: z.string().nullable(),
      state: z.string(),
      stateLabel: z.string(),
      introduction: z.string().nullable(),
      highlight: z.string().nullable(),
      mainProducts: z.string().nullable(),
      /** Fields of this kind of title only: star, score, chain position. */
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      /** The notice that announced it. */
      document: ShownFile.nullable(),
      images: z.array(ShownFile),
      figures: z.array(TitleFigure),
      /** The page that checks this number, as the square code holds it. */
      checkUrl: z.string(),
      /** The holder's other titles, newest first, also those that have ended. */
      others: z.array(
        TitleEntry.extend({
          kindLabel: z.string(),
          siteName: z.string().nullable(),
          state: z.string(),
          stateLabel: z.string(),
        }),
      ),
    }),
  }),
  file: call({
    get: '/project/titleFile',
    title: '称号的公布文件或展示图片（公开）',
    may: 'anyone',
    in: z.strictObject({ id: Id, file: Id }),
    out: 'blob',
  }),
  serviceProviders: call({
    get: '/project/serviceProviders',
    title: '已备案节能服务机构（公开）',
    may: 'anyone',
    keys: true,
    reads: 'replica',
    in: z.strictObject({ ...pageInput, keyword: maxText(50).optional(), serviceType: maxText(20).optional() }),
    out: pageOf(
      z.object({
        id: Id,
        enterpriseName: z.string(),
        qxName: z.string(),
        serviceTypes: z.string(),
        number: z.string(),
        validTo: DateText,
      }),
    ),
  }),
}
