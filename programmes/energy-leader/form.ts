/** The form of 能效领跑者: one product against limit and benchmark, management, proofs. */
import { field, number, percent, rows, section, text, yesNo } from '@green/filing/fields.ts'
import { certColumns } from '../blocks/cert-rows.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { lacksStandard, leaderPapers, leaderProductRows, leaderSubject, technologyRows } from '../blocks/leader.ts'
import { meterColumns } from '../blocks/meter-rows.ts'
import { productEnergyColumns, productOutputColumns } from '../blocks/product-rows.ts'
import { vetoFields } from '../blocks/vetoes.ts'

/** Conditions of the round of 2025; a later round may change them, then in a new version of this form. */
export const notice = '重点行业能效“领跑者”遴选条件（2025年）'
const benchmarks = '《工业重点领域能效标杆水平和基准水平》'

/** Above this many tce a year, and from this share of non-fossil energy on. */
export const minTce = 10_000
export const minNonFossil = 20

export const form = [
  section('base', '基本信息', [
    ...leaderSubject('energyLeaderProduct', notice),
    field(
      'totalTce',
      '年综合能源消费量',
      number({
        unit: 'tce',
        decimals: 2,
        required: true,
        from: { archive: 'totalTce' },
        clause: notice,
        hint: '评价年度，当量值，须大于1万吨标准煤',
      }),
    ),
    field(
      'nonFossil',
      '非化石能源消费比例',
      percent({ required: true, clause: notice, hint: '含绿电交易和绿证；不低于20%' }),
    ),
    ...contactFields,
  ] as const),
  section('requirements', '否决情形', vetoFields, { intro: '任何一项不符合即不能申报。' }),
  section('product', '产品能效', [
    leaderProductRows(
      [...productOutputColumns, ...productEnergyColumns],
      '评价年度和之前两年各一行，同一产品；选定限额标准后系统取1级值',
      '单位产品能耗限额强制性国家标准',
    ),
    field(
      'limit1Typed',
      '限额国家标准1级值',
      number({
        unit: 'kgce/单位',
        decimals: 4,
        required: lacksStandard('lv1'),
        visible: lacksStandard('lv1'),
        rules: ['nonzero'],
        hint: '系统没有该产品标准、或单位不同不能直接比较时，按标准原文折算填写，并在证明材料中附原文',
      }),
    ),
    field(
      'benchmark',
      '能效标杆值',
      number({
        unit: 'kgce/单位',
        decimals: 4,
        required: true,
        rules: ['nonzero'],
        clause: benchmarks,
        hint: '按最新版本填写；与限额1级值取更严的作为领跑标准值',
      }),
    ),
    technologyRows('年节能量', 'tce'),
  ] as const),
  section('management', '能源管理', [
    field('energyPost', '已设立能源管理岗位并聘任负责人', yesNo({ required: true, clause: notice })),
    field('energyPostName', '能源管理负责人', text({ rules: ['personName'], personal: true })),
    field('statistics', '能源统计台账完备', yesNo({ required: true, clause: notice })),
    field(
      'certRows',
      '管理体系证书',
      rows(certColumns, {
        max: 10,
        unique: ['sysType', 'certNo'],
        name: 'certNo',
        hint: '能源管理体系（GB/T 23331）和测量管理体系（GB/T 19022）',
        clause: notice,
      }),
    ),
    field(
      'meterRows',
      '能源计量器具',
      rows(meterColumns, { min: 1, max: 60, required: true, unique: ['meterLevel', 'energyCode'], clause: 'GB 17167' }),
    ),
  ] as const),
  section('papers', '申报材料', [...leaderPapers, ...commitmentFields] as const),
] as const
