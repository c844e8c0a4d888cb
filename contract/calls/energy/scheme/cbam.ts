/** CBAM data of exported goods: typed and handed over by the exporter alone; the office sees only how many there are. */
import { area, date, field, number, text, year } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../../call.ts'
import { shapeOf } from '../../../field-schemas.ts'
import { maxText, requiredText } from '../../../rule-schemas.ts'
import { Id, Moment, Nothing, Version } from '../../../shapes.ts'

const short = { required: true, rules: [{ length: [2, 100] }] } as const
const latin = '英文，写给进口商。'

/** What an importer is handed of installation and good, each in Chinese and in English. */
export const cbamFields = [
  field('goodTitle', '货物名称', text(short)),
  field('goodTitleEn', '货物名称（英文）', text({ ...short, hint: latin })),
  field(
    'cn',
    'CN编码',
    text({ required: true, rules: [{ length: [4, 12] }], hint: '欧盟合并税则4、6或8位数字，如7604 21 00。' }),
  ),
  field('year', '报告年度', year({ required: true, years: [2026, 2100], faultText: '请填写报告年度' })),
  field(
    'activityLevel',
    '活动水平（t）',
    number({
      required: true,
      decimals: 3,
      min: 0,
      max: 1e9,
      faultText: '请填写活动水平',
      hint: '合格产品的产量，不含废次品和副产品。',
    }),
  ),
  field('route', '生产路线', text({ ...short, hint: '中文和英文，如：电炉炼钢 Electric arc furnace。' })),
  field('installation', '生产设施', text(short)),
  field('installationEn', '生产设施（英文）', text({ ...short, hint: latin })),
  field('addressEn', '地址（英文）', text({ ...short, hint: latin })),
  field('unlocode', 'UN/LOCODE', text({ rules: [{ maxLength: 10 }], hint: '如CNCKG；没有的不填。' })),
  field('coordinates', '经纬度', text({ rules: [{ maxLength: 40 }], hint: '如29.5630, 106.5516。' })),
  field(
    'composition',
    '成分和废料比例',
    area(300, { hint: '钢铁写合金含量和废钢比例，铝写废铝比例，水泥写熟料比例。' }),
  ),
  field('carbonPrice', '已付碳价', area(300, { hint: '制度名称、每吨金额和返还；没有的不填。' })),
  field(
    'verifier',
    '核查机构',
    text({ rules: [{ maxLength: 100 }], hint: '没有核查的不填；实测值须经认可的核查机构核查。' }),
  ),
  field('verifiedOn', '核查报告日期', date()),
] as const

const figure = (label: string, low = 0) => z.number(`请填写${label}`).min(low, `${label}过小`).max(1e12, `${label}过大`)
const most = 60

export const CbamActivity = z.strictObject({
  name: requiredText(60, 2),
  amount: figure('数量', -2e9),
  unit: requiredText(12, 1),
  factor: figure('排放因子', -1e6),
})
export const CbamPower = z.strictObject({
  name: requiredText(60, 2),
  mwh: figure('电量'),
  factor: figure('排放因子'),
  /** Where the factor comes from. */
  source: requiredText(100, 2),
})
export const CbamPrecursor = z.strictObject({
  name: requiredText(60, 2),
  cn: requiredText(12, 4),
  tonnes: figure('用量'),
  source: z.enum(['actual', 'default'], '请选择数据来源'),
  /** Null for a default of the table. */
  seeDirect: figure('单位直接隐含排放').nullable(),
  seeIndirect: figure('单位间接隐含排放').nullable(),
  country: requiredText(40, 2),
  installation: maxText(100).default(''),
})

const parts = {
  direct: z.array(CbamActivity).max(most),
  electricity: z.array(CbamPower).max(most),
  precursors: z.array(CbamPrecursor).max(most),
}

const Header = z.object({
  goodTitle: z.string(),
  goodTitleEn: z.string(),
  cn: z.string(),
  year: z.number(),
  activityLevel: z.number(),
  route: z.string(),
  installation: z.string(),
  installationEn: z.string(),
  addressEn: z.string(),
  unlocode: z.string(),
  coordinates: z.string(),
  composition: z.string(),
  carbonPrice: z.string(),
  verifier: z.string(),
  verifiedOn: z.string().nullable(),
})

const Result = z.object({
  ownDirectT: z.number(),
  precursorDirectT: z.number(),
  indirectT: z.number(),
  seeDirect: z.number(),
  seeIndirect: z.number().nullable(),
  seeCounted: z.number(),
  defaultSharePct: z.number(),
  exposure: z
    .object({
      certificatesPerTonne: z.number(),
      costPerTonneEur: z.number(),
      defaultCostPerTonneEur: z.number().nullable(),
    })
    .nullable(),
})

export const CbamGood = z.object({
  id: Id,
  version: z.number(),
  updatedAt: Moment,
  ...Header.shape,
  direct: z.array(CbamActivity),
  electricity: z.array(CbamPower),
  precursors: z.array(CbamPrecursor),
  /** Null while something lacks, which `fault` says. */
  result: Result.nullable(),
  fault: z.string().nullable(),
})
export type CbamGood = z.output<typeof CbamGood>

/** The tables' source, and the price of the illustration. */
const Goods = z.object({
  goods: z.array(CbamGood),
  tableSource: z.string(),
  price: z.object({ from: z.string(), price: z.number(), source: z.string() }).nullable(),
})

export const cbam = {
  goods: call({
    get: '/cbam/goods',
    title: '本企业的CBAM数据（只有本企业可以看）',
    may: ['enterprise'],
    byViewer: false,
    in: Nothing,
    out: Goods,
  }),
  save: call({
    post: '/cbam/save',
    title: '填写一种出口货物的CBAM数据',
    may: ['enterprise'],
    in: z.strictObject({ id: Id.nullable(), version: Version, ...shapeOf(cbamFields), ...parts }),
    out: CbamGood,
  }),
  remove: call({
    post: '/cbam/remove',
    title: '删除一种出口货物的CBAM数据',
    may: ['enterprise'],
    in: z.strictObject({ id: Id, version: Version }),
    out: Goods,
  }),
  sheet: call({
    get: '/cbam/sheet',
    title: '给进口商的CBAM数据表（中英文，PDF）',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  workbook: call({
    get: '/cbam/workbook',
    title: '给进口商的CBAM数据表（中英文，工作簿）',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
  counts: call({
    get: '/cbam/counts',
    title: '已填写CBAM数据的企业和货物数（不含内容）',
    may: ['city', 'admin'],
    in: Nothing,
    out: z.array(z.object({ sector: z.string(), enterprises: z.number(), goods: z.number() })),
  }),
}
