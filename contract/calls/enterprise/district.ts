/** 区划调整: the city's districts with their history, and their merge or split from a day on; versions and their second person are those of 参数变更. */
import { type Field, field, lengthsOf, text } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { firstOfTwo } from '../../hands.ts'
import { maxText } from '../../rule-schemas.ts'
import { DateText, Id, Nothing, QxCode, Version } from '../../shapes.ts'
import { startAndReason } from '../operation/setting-change.ts'

const staff = ['city', 'admin'] as const

export const districtKinds = {
  district: '区',
  county: '县',
  autonomousCounty: '自治县',
  zone: '填报区（开发区等）',
} as const
export type DistrictKind = keyof typeof districtKinds

export const DistrictRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(keysOf(districtKinds)),
  region: z.string(),
  /** Whether new records may choose it today. */
  isOffered: z.boolean(),
  /** What became of it and when, and what it was made from, in words; empty where nothing changed. */
  history: z.array(z.string()),
  enterprises: z.number(),
  officers: z.number(),
})
export type DistrictRow = z.output<typeof DistrictRow>

/** A place is called in Chinese characters, and nothing else gets onto maps, papers and workbooks. */
function placeName({ spec }: Field) {
  const { min, max } = lengthsOf(spec)
  return z
    .string('该输入项为必填项!')
    .regex(new RegExp(`^\\p{Script=Han}{${min},${max}}$`, 'u'), `请填写${min}至${max}个汉字`)
}

export const districtFields = {
  name: field('name', '名称', text({ required: true, rules: [{ length: [2, 30] }] })),
  shortName: field(
    'shortName',
    '简称',
    text({ required: true, rules: [{ length: [1, 12] }], hint: '用于地图和图表，如“渝北”。' }),
  ),
  code: field(
    'code',
    '行政区划代码',
    text({
      required: true,
      rules: [{ length: [6, 6] }],
      hint: '6位，按民政部门公布的填写；用过的代码不再使用。',
    }),
  ),
  region: field('region', '片区', text({ required: true, rules: [{ length: [2, 20] }] })),
}

const NewDistrict = {
  code: QxCode,
  name: placeName(districtFields.name),
  shortName: placeName(districtFields.shortName),
  kind: z.enum(keysOf(districtKinds), '请选择类别'),
  region: placeName(districtFields.region),
}

/** The most credit codes that one new district is given at once, a line each. */
export const movedAtMost = 5000

/** Several districts become one: an existing one, or a new one. */
const Merge = z.strictObject({
  kind: z.literal('merge'),
  closed: z.array(QxCode).min(1, '请选择撤销的区县').max(20, '一次最多撤销20个区县'),
  /** An existing district; null: the new one. */
  into: QxCode.nullable(),
  added: z.strictObject(NewDistrict).nullable(),
})

/** One district gives parts of itself away: the enterprises that are named, to new districts. */
const Split = z.strictObject({
  kind: z.literal('split'),
  from: QxCode,
  /** The new district that takes over what is left, where the former one is abolished; null where it stays. */
  successor: QxCode.nullable(),
  parts: z
    .array(
      z.strictObject({
        ...NewDistrict,
        /** Credit codes, a line each. */
        enterprises: maxText(movedAtMost * 24),
      }),
    )
    .min(1, '请填写新设的区县')
    .max(8, '一次最多新设8个区县'),
})

export const DistrictAdjustment = z.discriminatedUnion('kind', [Merge, Split])
export type DistrictAdjustment = z.output<typeof DistrictAdjustment>

const input = { adjustment: DistrictAdjustment, ...startAndReason }

export const district = {
  list: call({
    get: '/district/list',
    title: '区县目录，及其调整',
    may: staff,
    in: Nothing,
    out: z.object({
      rows: z.array(DistrictRow),
      regions: z.array(z.string()),
      /** The precondition of the next adjustment. */
      version: z.number(),
      /** An adjustment that waits for its second person. */
      waiting: Id.nullable(),
      /** The day of the next confirmed one. */
      next: DateText.nullable(),
      /** Enterprises that an adjustment in force has yet to move: within a minute there are none. */
      remaining: z.number(),
    }),
  }),
  preview: call({
    post: '/district/preview',
    title: '区划调整的影响',
    may: staff,
    evenIfReadOnly: true,
    in: z.strictObject(input),
    out: z.object({
      /** What every district that changes will be. */
      lines: z.array(z.object({ label: z.string(), text: z.string() })),
      affected: z.array(z.object({ label: z.string(), count: z.number() })),
      /** What the officer should do or know besides. */
      notices: z.array(z.string()),
    }),
  }),
  propose: call({
    post: '/district/propose',
    hands: firstOfTwo,
    title: '提出区划调整（由另一人复核，自开始日期生效）',
    may: staff,
    in: z.strictObject({ ...input, version: Version }),
    out: z.object({ id: Id }),
  }),
}
export type DistrictPreview = z.output<typeof district.preview.out>
