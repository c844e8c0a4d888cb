/** 标准匹配: standards by product, industry or number, their levels, and the radar of new editions. */
import { standardEditionCase } from '@green/filing/cases/standard-edition.ts'
import { z } from 'zod'
import { call, listExport } from '../../call.ts'
import { StandardContent, standardCategories } from '../../content/standard-content.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { drafts, secondOfTwo } from '../../hands.ts'
import { importCallsOf } from '../../import-calls.ts'
import { anyOpinion, explanation } from '../../reasons.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, Moment, mostInt, pageInput, pageOf, queryInt, Version } from '../../shapes.ts'

const State = z.enum(['inForce', 'future', 'replaced', 'ended', 'unknown'])

export const StandardRow = z.object({
  code: z.string(),
  number: z.string(),
  title: z.string(),
  category: z.string(),
  mandatory: z.boolean(),
  state: State,
  publishDate: z.string().nullable(),
  effectiveDate: z.string().nullable(),
  /** Products with values; their number in all. */
  products: z.array(z.string()),
  values: z.number(),
  isVerified: z.boolean(),
})
export type StandardRow = z.output<typeof StandardRow>

/** `isOwnIndustry`: it applies to the industry of the enterprise that reads. */
export const MatchedStandard = StandardRow.extend({ isOwnIndustry: z.boolean() })
export type MatchedStandard = z.output<typeof MatchedStandard>

export const StandardValue = z.object({
  code: z.string(),
  product: z.string(),
  indicator: z.string(),
  unit: z.string(),
  /** From the best to the limit, with their names; null where the standard has no value. */
  levels: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
  comparison: z.enum(['lte', 'gte']),
  isVerified: z.boolean(),
  /** How certain the values are, in words. */
  certainty: z.string(),
  source: z.string(),
  note: z.string().nullable(),
  /** 标杆 and 基准 beside the limit: hints, with how certain they are. */
  benchmarks: z.array(
    z.object({
      label: z.string(),
      benchmark: z.number().nullable(),
      baseline: z.number().nullable(),
      unit: z.string().nullable(),
      certainty: z.string(),
      note: z.string().nullable(),
    }),
  ),
})
export type StandardValue = z.output<typeof StandardValue>

const Other = z.object({ number: z.string(), code: z.string().nullable(), title: z.string().nullable() })

export const Endangered = z.object({
  kind: z.enum(['energy', 'water']),
  standard: z.string(),
  standardCode: z.string(),
  effectiveDate: z.string(),
  state: State,
  enterpriseName: z.string(),
  qxName: z.string(),
  year: z.number(),
  productName: z.string(),
  figure: z.number(),
  limit: z.number(),
  /** 3级（限定值）, 通用值. */
  level: z.string(),
  unit: z.string(),
  /** The filing chose this standard, chose the one that it replaces, or only industry and product name fit. */
  by: z.enum(['chosen', 'replaced', 'name']),
  /** From the accepted record of the year; otherwise from an approved filing while another source counts. */
  isAccepted: z.boolean(),
  /** What is missing in a year: tce or m³, and yuan. */
  gap: z.number(),
  gapYuan: z.number(),
  certainty: z.string(),
})
export type Endangered = z.output<typeof Endangered>

const RadarQuery = z.strictObject({ ...pageInput, standard: maxText(40).optional() })
const Radar = pageOf(Endangered).extend({
  /** The editions that are looked at, with the products beyond each. */
  editions: z.array(
    z.object({
      code: z.string(),
      number: z.string(),
      title: z.string(),
      effectiveDate: z.string(),
      beyond: z.number(),
    }),
  ),
  enterprises: z.number(),
  /** Products that could be compared, and those that could not: other units, values that nobody has checked. */
  compared: z.number(),
  skipped: z.number(),
  priceSource: z.string(),
})

const EditionState = stateNameOf(standardEditionCase)
const purposes = ['add', 'change', 'end'] as const

/** A standard in the office: what counts of it, and the draft that is open. */
export const OfficeStandard = StandardRow.extend({
  /** Editions that the city published; 0: as in the library. */
  edition: z.number(),
  open: z
    .object({ state: EditionState, purpose: z.enum(purposes), updatedByName: z.string(), updatedAt: Moment })
    .nullable(),
})
export type OfficeStandard = z.output<typeof OfficeStandard>

export const StandardEdition = z.object({
  code: z.string(),
  /** What counts now; null for a standard that was never published. */
  current: StandardContent.nullable(),
  open: z
    .object({
      id: Id,
      version: z.number(),
      state: EditionState,
      purpose: z.enum(purposes),
      edition: z.number(),
      content: StandardContent,
      reason: z.string(),
      /** What it changes of what counts now. */
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      allowed: z.array(openStepOf(standardEditionCase)),
    })
    .nullable(),
  editions: z.array(
    z.object({
      id: Id,
      edition: z.number(),
      state: EditionState,
      purpose: z.enum(purposes),
      reason: z.string(),
      publishedAt: Moment.nullable(),
      publishedByName: z.string().nullable(),
    }),
  ),
  history: z.array(z.object({ at: Moment, step: z.string(), by: z.string(), opinion: z.string().nullable() })),
})
export type StandardEdition = z.output<typeof StandardEdition>

const officeFilters = {
  keyword: maxText(50).optional(),
  category: z.enum(standardCategories).optional(),
  state: State.optional(),
  /** With an open draft; with an edition of the city. */
  only: z.enum(['open', 'city']).optional(),
}

const EditionReceipt = z.object({ code: z.string(), id: Id, version: z.number(), state: EditionState })
const Code = maxText(40)
export const standardReason = explanation('reason', '理由', [5, 300])
const reason = shapeOf([standardReason])

export const standardMatching = {
  ...importCallsOf('/lsdt/standardMatching', '标准', ['city'], drafts),
  page: call({
    get: '/lsdt/standardMatching/page',
    title: '标准匹配：按产品、行业、编号或名称',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({
      ...pageInput,
      keyword: maxText(50).optional(),
      category: maxText(20).optional(),
      state: State.optional(),
      /** Four digits of GB/T 4754. */
      industry: z
        .string()
        .regex(/^\d{4}$/, '行业代码为4位数字')
        .optional(),
    }),
    out: pageOf(MatchedStandard).extend({ categories: z.array(z.string()) }),
  }),
  get: call({
    get: '/lsdt/standardMatching/get',
    title: '标准详情：逐级数值、代替关系、标杆和基准水平',
    may: 'anyone',
    reads: 'replica',
    in: z.strictObject({ code: maxText(40) }),
    out: StandardRow.extend({
      industries: z.array(z.string()),
      replaces: z.array(Other),
      replacedBy: z.array(Other),
      source: z.string(),
      note: z.string().nullable(),
      limits: z.array(StandardValue),
      /** What the law says of a figure beyond the limit; null where it says nothing. */
      beyond: z.string().nullable(),
      prices: z.object({
        kgcePerKwh: z.number().nullable(),
        kgceSource: z.string(),
        yuanPerTce: z.number(),
        yuanPerKwh: z.number(),
        powerSource: z.string(),
        yuanPerM3: z.number(),
        source: z.string(),
      }),
    }),
  }),
  add: call({
    post: '/lsdt/standardMatching/add',
    hands: drafts,
    title: '录入标准（草稿，由另一人发布）',
    may: ['city'],
    in: z.strictObject({ content: StandardContent }),
    out: EditionReceipt,
  }),
  modify: call({
    put: '/lsdt/standardMatching/modify',
    hands: drafts,
    title: '编制标准的新版，或修改它的草稿',
    may: ['city'],
    /** `version` of the draft; 0 where there is none yet. */
    in: z.strictObject({ code: Code, version: Version, content: StandardContent, ...reason }),
    out: EditionReceipt,
  }),
  remove: call({
    delete: '/lsdt/standardMatching/remove',
    hands: drafts,
    title: '作废标准的草稿；没有草稿的，提出自某日起废止',
    may: ['city'],
    in: z.strictObject({
      code: Code,
      version: queryInt(0, mostInt),
      ...reason,
      endDate: DateText.optional(),
    }),
    out: EditionReceipt,
  }),
  decide: call({
    post: '/lsdt/standardMatching/decide',
    hands: secondOfTwo,
    title: '发布或退回标准的草稿（由没有参与编制的人）',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      publish: z.boolean(),
      ...shapeOf([anyOpinion(standardEditionCase)]),
    }),
    out: EditionReceipt,
  }),
  editions: call({
    get: '/lsdt/standardMatching/editions',
    title: '标准库：各标准和待复核的草稿',
    may: ['city', 'admin'],
    in: z.strictObject({ ...pageInput, ...officeFilters }),
    out: pageOf(OfficeStandard),
  }),
  exportList: call({
    get: '/lsdt/standardMatching/exportList',
    title: '导出标准库（逐行数值）',
    may: ['city', 'admin'],
    in: z.strictObject(officeFilters),
    ...listExport,
  }),
  edition: call({
    get: '/lsdt/standardMatching/edition',
    title: '一个标准的内容、草稿、改动和历次版本',
    may: ['city', 'admin'],
    in: z.strictObject({ code: Code }),
    out: StandardEdition,
  }),
  ownRadar: call({
    get: '/lsdt/standardMatching/ownRadar',
    title: '限额雷达：新标准对本企业的影响',
    may: ['enterprise'],
    in: RadarQuery,
    out: Radar,
  }),
  radar: call({
    get: '/lsdt/standardMatching/radar',
    title: '限额雷达：新标准施行后达不到限定值的企业',
    may: ['county', 'city', 'admin'],
    in: RadarQuery,
    out: Radar,
  }),
}
