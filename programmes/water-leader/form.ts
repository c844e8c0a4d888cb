/** The form of 水效领跑者: one product against its quota, water intake and reuse, management, proofs. */
import { choice, field, number, rows, section, yesNo } from '@green/filing/form/fields.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { lacksStandard, leaderPapers, leaderProductRows, leaderSubject, technologyRows } from '../blocks/leader.ts'
import { meterCountColumns } from '../blocks/rows/meter-rows.ts'
import { productOutputColumns, productWaterColumns } from '../blocks/rows/product-rows.ts'
import { waterColumns } from '../blocks/rows/water-rows.ts'
import { vetoFields } from '../blocks/vetoes.ts'

export const cityNotice = '重庆市重点用水企业水效领跑者遴选条件（2023年）'
export const nationalNotice = '国家重点用水企业水效领跑者遴选通知（工信厅联节函〔2024〕225号及以往各轮）'

/** Above this many m³ a year: the city's round of 2023, the national one of 2020. */
export const minIntake = { city: 30_000, national: 150_000 }

const stated = (hint: string) => yesNo({ required: true, clause: nationalNotice, hint })

export const form = [
  section('base', '基本信息', [...leaderSubject('waterLeaderProduct', cityNotice), ...contactFields] as const),
  section('requirements', '否决情形', vetoFields, { intro: '任何一项不符合即不能申报。' }),
  section('water', '取水与重复利用', [
    field(
      'waterRows',
      '取水量',
      rows(waterColumns, {
        min: 1,
        max: 30,
        required: true,
        unique: ['year', 'source'],
        factYears: 3,
        hint: '评价年度和之前两年；市级须大于3万m³，推荐国家级须大于15万m³',
        clause: `${cityNotice}；${nationalNotice}`,
      }),
    ),
    field(
      'waterReuse',
      '重复利用水量',
      number({
        unit: 'm³',
        required: true,
        fact: fact('water.reuse'),
        hint: '评价年度，含循环水和回用水；没有填0',
        clause: 'GB/T 7119',
      }),
    ),
  ] as const),
  section('product', '产品水效', [
    leaderProductRows(
      [...productOutputColumns, ...productWaterColumns],
      '评价年度和之前两年各一行，同一产品；选定用水定额后系统取先进值',
      'GB/T 18916 各部分；本市工业产品用水定额',
    ),
    field(
      'advancedTyped',
      '用水定额先进值',
      number({
        unit: 'm³/单位',
        decimals: 4,
        required: lacksStandard('quotaAdv'),
        visible: lacksStandard('quotaAdv'),
        rules: ['nonzero'],
        hint: '系统没有该产品定额、或单位不同不能直接比较时，按国家或本市定额原文填写，并在证明材料中附原文',
      }),
    ),
    technologyRows('年节水量', 'm³'),
  ] as const),
  section('management', '节水管理', [
    field('noForbidden', '未使用国家明令淘汰的用水设备和器具', stated('以国家鼓励的工业节水工艺、淘汰目录为准')),
    field(
      'threeFour',
      '落实节水“三同时、四到位”',
      stated('节水设施与主体工程同时设计、施工、投产；用水计划、节水目标、措施、管理制度到位'),
    ),
    field('noOverPlan', '近三年没有超计划用水', stated('以取水许可和计划用水考核为准')),
    field('noWaterAccident', '近三年没有重大用水和水环境事故', stated('含违法取水、超标排放被处罚')),
    field(
      'meterRows',
      '水计量器具',
      rows([field('meterLevel', '计量级别', choice('waterMeterLevel', { required: true })), ...meterCountColumns], {
        min: 1,
        max: 10,
        required: true,
        unique: ['meterLevel'],
        clause: 'GB 24789',
      }),
    ),
  ] as const),
  section('papers', '申报材料', [...leaderPapers, ...commitmentFields] as const),
] as const
