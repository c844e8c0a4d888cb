/**
 * GSCI, 100 points: 绿色供应链管理评价要求. Points are those of the published annex; the scoring steps of its three quantitative rows
 * were not found and are the platform's own. The tables of the three industries were not found either: each starts as a copy of the
 * general one with indicators of its own, so that a later edition may change one and leave the others.
 */
import type { Bounds, Indicator, Rubric } from '@green/filing/scoring/rubric.ts'
import { vetoProofs, vetoResult } from '../blocks/vetoes.ts'
import type { figures } from './figures.ts'
import type { form } from './form.ts'

type Key = (typeof form)[number]['fields'][number]['key'] | keyof typeof figures

const annex = '工信部节〔2024〕13号附件《绿色供应链管理企业相关评价标准》'
const judged = `分值见${annex}；专家按材料评分`
const byUs = `分值见${annex}；引领值、基准值由本平台设定`

const strategy = '绿色供应链管理战略'
const suppliers = '绿色供应商管理'
const production = '绿色生产'
const recovery = '绿色回收'
const platform = '绿色信息平台'
const disclosure = '绿色信息披露'

const upTo = (base: number): Bounds => ({ from: 'fixed', lead: 100, base })

/** A row scored by experts. */
const judge = (
  seq: number,
  group: string,
  label: string,
  points: number,
  evidence: readonly Key[],
  more: Pick<Indicator<Key>, 'zeroWithGate'> = {},
): Indicator<Key> => ({
  id: `g${seq}`,
  seq: String(seq),
  group,
  label,
  points,
  how: { kind: 'qual' },
  evidence,
  basis: judged,
  ...more,
})

/** A row scored from the form, in per cent; all points at 100. */
const measured = (
  seq: number,
  group: string,
  label: string,
  points: number,
  value: Key,
  base: number,
  evidence: readonly Key[],
): Indicator<Key> => ({
  id: `g${seq}`,
  seq: String(seq),
  group,
  label,
  unit: '%',
  points,
  value,
  how: { kind: 'fwd', bounds: upTo(base) },
  evidence,
  basis: byUs,
  tentative: ['lead', 'base'],
})

const general: Rubric<Key> = {
  id: 'green-supply-chain-general',
  name: '绿色供应链管理评价要求（通用）',
  version: '2024',
  basis: `${annex}；GB/T 33635-2017《绿色制造 制造企业绿色供应链管理 导则》`,
  // The line of the city list is the platform's own: that of one star.
  passLine: 70,
  tentativeLine: true,
  naPolicy: 'zero',
  gates: [
    { id: 'b1', label: '具有独立法人资格', basis: annex, evidence: ['licenceFiles'] },
    { id: 'b2', label: '具有较强的行业影响力', basis: annex, evidence: ['selfReport'] },
    {
      id: 'b3',
      label: '能源、资源和环境管理体系完善，近三年无较大及以上安全和环境事故',
      basis: annex,
      evidence: ['selfReport', 'neg2Proof'],
    },
    { id: 'b4', label: '供应商数量众多，对供应商有较强的影响力', basis: annex, evidence: ['supplierRows'] },
    {
      id: 'b5',
      label: '供应商认证、选择、审核、绩效管理和退出机制健全',
      basis: annex,
      evidence: ['purchaseFiles', 'auditFiles'],
    },
    { id: 'b6', label: '财务制度健全，盈利能力在行业中领先', basis: annex, evidence: ['selfReport'] },
    { id: 'b7', label: '有绿色供应链管理目标、思路、计划和措施', basis: annex, evidence: ['strategyFiles'] },
    {
      id: 'b8',
      label: '近三年无否决情形',
      basis: '工信部节〔2024〕13号《绿色工厂梯度培育及管理暂行办法》',
      evidence: [...vetoProofs],
      hit: vetoResult,
    },
  ],
  indicators: [
    judge(1, strategy, '纳入公司发展规划', 8, ['strategyText', 'strategyFiles']),
    judge(2, strategy, '制定绿色供应链管理目标', 6, ['strategyText', 'strategyFiles']),
    judge(3, strategy, '设置专门管理机构', 6, ['orgName', 'orgHead']),
    judge(4, suppliers, '绿色采购标准制度完善', 4, ['supplierText', 'purchaseFiles']),
    judge(5, suppliers, '供应商认证体系完善', 3, ['supplierText', 'purchaseFiles']),
    judge(6, suppliers, '对供应商定期审核', 3, ['auditRatio', 'supplierRows', 'auditFiles']),
    judge(7, suppliers, '供应商绩效评估制度健全', 3, ['supplierText', 'purchaseFiles']),
    judge(8, suppliers, '定期对供应商培训', 3, ['trainedSupplier', 'auditFiles']),
    measured(9, suppliers, '低风险供应商占比', 4, 'lowRiskRatio', 50, ['supplierRows']),
    judge(10, production, '节能减排环保合规', 10, ['produceText', 'energyRows'], { zeroWithGate: true }),
    judge(11, production, '有害物质限制使用合规', 10, ['produceText', 'hazardFiles']),
    measured(12, recovery, '产品回收率', 5, 'productRecovery', 0, ['recycleFiles']),
    measured(13, recovery, '包装回收率', 5, 'packRecovery', 0, ['recycleFiles']),
    judge(14, recovery, '回收体系完善（自建或联合）', 5, ['recycleText', 'recycleFiles']),
    judge(15, recovery, '指导下游企业回收拆解', 5, ['recycleText', 'recycleFiles']),
    judge(16, platform, '绿色供应链信息平台完善', 10, ['platformText', 'platformFiles']),
    judge(17, disclosure, '披露企业节能减排减碳信息', 2.5, ['disclosureText', 'disclosureFiles']),
    judge(18, disclosure, '披露高、中风险供应商审核率及低风险供应商占比', 2.5, ['disclosureText', 'disclosureFiles']),
    judge(19, disclosure, '披露供应商节能减排信息', 2.5, ['disclosureText', 'disclosureFiles']),
    judge(20, disclosure, '发布社会责任报告（含绿色采购信息）', 2.5, ['csrReport', 'disclosureFiles']),
  ],
  bonus: [],
  bonusCap: 0,
  gradeTitle: '星级',
  // Star levels as in the indicator system of the electrical and electronic industry.
  grades: [
    { code: 'five', label: '五星级', min: 90 },
    { code: 'four', label: '四星级', min: 85 },
    { code: 'three', label: '三星级', min: 80 },
    { code: 'two', label: '二星级', min: 75 },
    { code: 'one', label: '一星级', min: 70 },
    { code: 'none', label: '未达到星级', min: 0 },
  ],
}

/** The general table under an industry's name, with indicators of its own. */
function copyFor(industry: string, label: string): Rubric<Key> {
  return {
    ...general,
    id: `green-supply-chain-${industry}`,
    name: `${label}行业绿色供应链管理评价指标体系`,
    indicators: general.indicators.map((one) => ({
      ...one,
      id: `${industry}-${one.id}`,
      basis: `${one.basis}；${label}行业指标表未查得，暂同通用`,
    })),
  }
}

export const rubric = general

/** By the code of the dictionary `gscVariant`. */
export const rubrics: Readonly<Record<string, Rubric<Key>>> = {
  general,
  machinery: copyFor('machinery', '机械'),
  auto: copyFor('auto', '汽车'),
  electronics: copyFor('electronics', '电子电器'),
}
