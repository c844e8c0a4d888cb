/** 绿效码 2026: the score tree that a city starts with. No bonus for titles: the figures behind a title are already rows. */
import type { SchemeIndicator } from './indicator.ts'
import type { Scheme } from './scheme.ts'

const energy: readonly SchemeIndicator[] = [
  {
    id: 'E1',
    dimension: 'E',
    label: '单位产值综合能耗',
    unit: 'kgce/万元',
    points: 12,
    how: { kind: 'tband', value: 'unitOutputEnergy' },
  },
  {
    id: 'E2',
    dimension: 'E',
    label: '单位产值碳排放',
    unit: 'kgCO₂/万元',
    points: 13,
    how: { kind: 'tband', value: 'unitOutputCarbon' },
  },
  {
    id: 'E3',
    dimension: 'E',
    label: '单位产品能耗对标',
    points: 10,
    how: {
      kind: 'multi',
      value: 'products',
      top: 3,
      options: [
        { code: '1', label: '达到1级', points: 10 },
        { code: '1-2', label: '1–2级', points: 8 },
        { code: '2-3', label: '2–3级', points: 4 },
        { code: 'over3', label: '超3级', points: 0 },
      ],
    },
  },
  {
    id: 'E4',
    dimension: 'E',
    label: '可再生能源利用率',
    unit: '%',
    points: 10,
    how: {
      kind: 'fwd',
      value: 'renewableRate',
      by: 'totalTce',
      bands: [
        { below: 3000, lead: 33.03, base: 0 },
        { below: 5000, lead: 7.93, base: 0 },
        { below: 10000, lead: 11.9, base: 0 },
        { below: null, lead: 4.31, base: 0 },
      ],
    },
  },
]

const resources: readonly SchemeIndicator[] = [
  {
    id: 'R1',
    dimension: 'R',
    label: '单位产值取水量',
    unit: 'm³/万元',
    points: 8,
    how: { kind: 'tband', value: 'unitOutputWater' },
  },
  {
    id: 'R2',
    dimension: 'R',
    label: '工业用水重复利用率',
    unit: '%',
    points: 6,
    how: { kind: 'fwd', value: 'waterReuseRate', lead: 92, base: 60 },
  },
  {
    id: 'R3',
    dimension: 'R',
    label: '一般工业固废综合利用率',
    unit: '%',
    points: 6,
    how: { kind: 'fwd', value: 'solidUtilRate', lead: 100, base: 60 },
  },
]

const clean: readonly SchemeIndicator[] = [
  {
    id: 'C1',
    dimension: 'C',
    label: '污染物优于许可限值最低比例',
    unit: '%',
    points: 6,
    how: { kind: 'fwd', value: 'pollutantBetter', lead: 80, base: 0 },
  },
  {
    id: 'C2',
    dimension: 'C',
    label: '环境与节能合规',
    points: 5,
    how: {
      kind: 'option',
      value: 'penalty',
      options: [
        { code: 'none', label: '无处罚', points: 5 },
        { code: 'minorDone', label: '一般处罚已整改', points: 2 },
        { code: 'other', label: '其他', points: 0 },
      ],
    },
  },
  {
    id: 'C3',
    dimension: 'C',
    label: '清洁生产审核',
    points: 4,
    how: {
      kind: 'option',
      value: 'cleanAudit',
      options: [
        { code: 'accepted', label: '已验收', points: 4 },
        { code: 'running', label: '进行中', points: 2 },
        { code: 'none', label: '未开展', points: 0 },
      ],
    },
  },
]

const management: readonly SchemeIndicator[] = [
  {
    id: 'M1',
    dimension: 'M',
    label: '有效管理体系数（质/环/能/安）',
    unit: '个',
    points: 4,
    how: { kind: 'fwd', value: 'systemCerts', lead: 4, base: 0 },
  },
  {
    id: 'M2',
    dimension: 'M',
    label: '能碳平台功能数',
    unit: '项',
    points: 3,
    how: { kind: 'fwd', value: 'platformFns', lead: 6, base: 0 },
  },
  {
    id: 'M3',
    dimension: 'M',
    label: '能源计量器具配备率',
    unit: '%',
    points: 3,
    how: { kind: 'fwd', value: 'meterRatio', lead: 100, base: 80 },
  },
]

const progress: readonly SchemeIndicator[] = [
  {
    id: 'I1',
    dimension: 'I',
    label: '单位产值碳排放下降率（比两年前）',
    unit: '%',
    points: 4,
    // 100 × (1 − (1 − 17 %)^(2/5)): the national target of 2026–2030 over two years; the two-decimal figure is the parameter.
    how: { kind: 'fwd', value: 'carbonDecline', lead: 7.18, base: 0 },
  },
  {
    id: 'I2',
    dimension: 'I',
    label: '单位产值综合能耗下降率（比两年前）',
    unit: '%',
    points: 2,
    how: { kind: 'fwd', value: 'energyDecline', lead: 5, base: 0 },
  },
  {
    id: 'I3',
    dimension: 'I',
    label: '近三年绿色改造投资占比',
    unit: '%',
    points: 4,
    how: { kind: 'fwd', value: 'retrofitInvestRatio', lead: 0.57, base: 0 },
  },
]

export const greenCode2026: Scheme = {
  id: 'green-code-2026',
  name: '绿效码评分方案',
  version: '2026-1',
  basis:
    '本市绿效码评分方案；碳排放下降率先进值按2026—2030年单位GDP二氧化碳下降17%折算两年；能耗下降率先进值为本平台参数',
  dimensions: [
    { id: 'E', label: '能效碳效', points: 45 },
    { id: 'R', label: '资源', points: 20 },
    { id: 'C', label: '清洁', points: 15 },
    { id: 'M', label: '管理', points: 10 },
    { id: 'I', label: '进步', points: 10, leftOutWithout: { ids: ['I1', 'I2'], because: '不足三个可比年度，不评' } },
  ],
  indicators: [...energy, ...resources, ...clean, ...management, ...progress],
  gates: [
    { id: 'over3', label: '超限定值', when: { products: 'over3' } },
    { id: 'overdue', label: '整改逾期', when: { flag: 'rectificationOverdue' } },
    { id: 'neg2', label: '事故或违法违规', when: { neg: 'neg2' } },
    { id: 'neg6', label: '失信被执行人', when: { neg: 'neg6' } },
  ],
  grades: [
    { code: 'A+', label: '引领', min: 90, colour: '#0B6E3B' },
    { code: 'A', label: '良好', min: 75, colour: '#2FA84F' },
    { code: 'B', label: '达标', min: 60, colour: '#2F6FA8' },
    { code: 'C', label: '待提升', min: 0, colour: '#6B7785' },
  ],
  gateCap: 'B',
  publicGrades: ['A+', 'A', 'B'],
  minScorable: 0.8,
  minApplicable: 0.5,
}
