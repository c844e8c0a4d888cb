/** The form of 能效领跑者: one product against limit and benchmark, management, proofs. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  calc,
  choice,
  choices,
  type Field,
  field,
  files,
  number,
  percent,
  rows,
  section,
  text,
  yesNo,
} from '@green/filing/form/fields.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { lacksStandard, leaderPapers, leaderProductRows, leaderSubject, technologyRows } from '../blocks/leader.ts'
import { certColumns } from '../blocks/rows/cert-rows.ts'
import { meterColumns } from '../blocks/rows/meter-rows.ts'
import { productEnergyColumns, productOutputColumns } from '../blocks/rows/product-rows.ts'
import { vetoFields } from '../blocks/vetoes.ts'

/** Conditions of the round of 2025; a later round may change them, then in a new version of this form. */
export const notice = '重点行业能效“领跑者”遴选通知（工信厅联节函〔2025〕221号）'
const benchmarks = '《工业重点领域能效标杆水平和基准水平（2023年版）》（发改产业〔2023〕723号）'

/** Above this many tce a year, and from this share of non-fossil energy on. */
export const minTce = 10_000
export const minNonFossil = 20

/** Sub-industries for which no benchmark was published: level 1 of the limit standard counts alone. */
export const withoutBenchmark: readonly string[] = ['alumina', 'magnesium', 'polysilicon', 'polyester']
const hasBenchmark = (answers: Answers) => answers.has('product') && !withoutBenchmark.includes(answers.text('product'))

/** Energy of a process may be negative: 转炉 gives more back than it takes. */
const energyColumns: readonly Field[] = productEnergyColumns.map((one) =>
  one.key === 'productTce' && one.spec.kind === 'number' ? { ...one, spec: { ...one.spec, signed: true } } : one,
)

const stated = yesNo({ required: true, clause: notice })

export const form = [
  section('base', '基本信息', [
    ...leaderSubject('energyLeaderProduct', notice),
    field('equipFiles', '主要装备先进性证明', files(1, 5, { hint: '装备清单、铭牌、鉴定或先进技术目录页' })),
    field(
      'totalTce',
      '年综合能源消费量',
      number({
        unit: 'tce',
        decimals: 2,
        required: true,
        from: { archive: 'totalTce' },
        fact: fact('total.tce', { calibre: 'gb2589eq' }),
        clause: notice,
        hint: '评价年度，当量值，须大于1万吨标准煤',
      }),
    ),
    field(
      'nonFossil',
      '非化石能源消费比例',
      percent({
        required: true,
        fact: fact('energy.nonFossilShare'),
        clause: notice,
        hint: '含绿电交易和绿证；不低于20%',
      }),
    ),
    field(
      'nonFossilFiles',
      '非化石能源比例计算表和凭证',
      files(1, 5, { hint: '自发绿电计量、绿电交易结算、绿证', proves: ['nonFossil'] }),
    ),
    ...contactFields,
  ] as const),
  section('requirements', '否决情形', vetoFields, { intro: '任何一项不符合即不能申报。' }),
  section('product', '产品能效', [
    leaderProductRows(
      [...productOutputColumns, ...energyColumns],
      '评价年度和之前两年各一行，同一产品或工序；选定评价年度有效的限额标准后系统取1级值',
      '单位产品能耗限额强制性国家标准',
    ),
    field(
      'limit1Typed',
      '限额国家标准1级值',
      number({
        unit: 'kgce/单位',
        decimals: 4,
        signed: true,
        required: lacksStandard('lv1'),
        visible: lacksStandard('lv1'),
        rules: ['nonzero'],
        hint: '系统没有该产品评价年度有效的标准、或单位不同不能直接比较时，按标准原文折算填写',
      }),
    ),
    field(
      'limit1Page',
      '限额标准原文页',
      files(1, 3, { required: lacksStandard('lv1'), visible: lacksStandard('lv1') }),
    ),
    field(
      'benchmarkItem',
      '标杆水平对应的产品',
      choice('benchmarkLevel', {
        under: 'product',
        visible: hasBenchmark,
        clause: benchmarks,
        hint: '列表中没有适用的产品时不选',
      }),
    ),
    field(
      'benchmarkSeen',
      '系统收录的标杆值',
      calc((row, _answers, reference) => {
        const item = reference.find('benchmarkLevel', row.text('benchmarkItem'))
        if (!item) return null
        return typeof item.seen === 'number'
          ? `${item.seen}${String(item.unit ?? '')}，转述、未见原文，只作提示`
          : '没有收录，请按原文填写'
      }),
    ),
    field(
      'benchmark',
      '能效标杆值',
      number({
        unit: 'kgce/单位',
        decimals: 4,
        signed: true,
        required: hasBenchmark,
        visible: hasBenchmark,
        rules: ['nonzero'],
        clause: benchmarks,
        hint: '按文件原文填写，单位与单位产品综合能耗一致；与限额1级值取更严的作为领跑标准值',
      }),
    ),
    field(
      'benchmarkPage',
      '标杆水平文件原文页',
      files(1, 3, { required: hasBenchmark, visible: hasBenchmark, hint: '由区县和市级按原文核对' }),
    ),
    technologyRows('年节能量', 'tce'),
  ] as const),
  section('management', '能源管理', [
    field('energyPost', '已设立能源管理岗位并聘任负责人', stated),
    field('energyPostName', '能源管理负责人', text({ rules: ['personName'], personal: true })),
    field('statistics', '能源统计台账完备', stated),
    field('savingPlan', '已制定并实施节能降碳规划或年度计划', stated),
    field('targetDuty', '已建立节能目标责任制和节能奖惩制度', stated),
    field('planFiles', '规划（计划）和制度文件', files(1, 5)),
    field(
      'monitoring',
      '监测与管控设施',
      choices('energyMonitoring', { required: true, clause: notice, hint: '至少建成一种' }),
    ),
    field('monitoringFiles', '监测与管控设施证明', files(1, 3, { hint: '系统界面、验收或运行记录' })),
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
