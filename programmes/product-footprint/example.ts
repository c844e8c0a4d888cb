/** A complete, believable footprint: flat glass of one year. The upstream factors are illustrative. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { scoreKeys } from './factors.ts'

type Quality = { scores: readonly number[]; uA?: number; uF?: number }

const qualityOf = ({ scores, uA, uF }: Quality) => ({
  ...Object.fromEntries(scoreKeys.map((key, i) => [key, String(scores[i])])),
  uA: uA === undefined ? '' : String(uA),
  uF: uF === undefined ? '' : String(uF),
  belongs: 'shared',
})

const illustrative = '示例值，使用前换为有来源的因子'

const material = (i: number, name: string, amount: number, factor: number, quality: Quality): RowAnswers => ({
  rowId: `input-${i}`,
  stage: 'A1',
  kind: 'material',
  name,
  amount: String(amount),
  unit: 't',
  factor: String(factor),
  factorUnit: 'kgCO2e/kg',
  factorSource: illustrative,
  primary: true,
  ...qualityOf(quality),
})

const process = (i: number, name: string, code: string, amount: number, uF: number): RowAnswers => ({
  rowId: `input-${i}`,
  stage: 'A3',
  kind: 'process',
  name,
  process: code,
  amount: String(amount),
  unit: 't',
  primary: true,
  ...qualityOf({ scores: [1, 1, 1, 1, 1], uA: 3, uF }),
})

/** The filing of tests, documents and the empty screen. */
export function footprintExample(): AnswerSet {
  return {
    recordTitle: '普通平板玻璃 2025年',
    year: '2025',
    productName: '普通平板玻璃',
    rule: 'GB/T 24067—2024',
    unitKind: 'declared',
    unitLabel: '1 重量箱普通平板玻璃',
    productUnit: '重量箱',
    kgPerUnit: '50',
    boundary: 'cradle-to-gate',
    periodFrom: '2025-01',
    periodTo: '2025-12',
    outputAmount: '3600000',
    outputPerUnit: '',
    category: 'glass',
    outputTonnes: '180000',
    contactDept: '能源环保部',
    contactName: '周演示',
    contactPhone: '14000003041',
    email: 'footprint@example.com',
    postcode: '400700',
    energyRows: [
      {
        rowId: 'energy-1',
        energyCode: '15',
        consumeQty: '3300',
        usedQty: '3240',
        ...qualityOf({ scores: [1, 1, 1, 1, 1], uA: 2, uF: 3 }),
      },
      {
        rowId: 'energy-2',
        energyCode: '33',
        consumeQty: '1700',
        usedQty: '1656',
        ...qualityOf({ scores: [1, 1, 1, 1, 1], uA: 2, uF: 5 }),
      },
    ],
    inputRows: [
      material(1, '硅砂', 124_200, 0.025, { scores: [1, 2, 2, 1, 2], uA: 3, uF: 20 }),
      material(2, '纯碱', 37_800, 1.15, { scores: [1, 2, 2, 1, 2], uA: 3, uF: 20 }),
      material(3, '白云石', 30_600, 0.03, { scores: [1, 3, 2, 1, 2], uA: 3, uF: 30 }),
      material(4, '石灰石', 7200, 0.015, { scores: [1, 3, 2, 1, 2], uA: 3, uF: 30 }),
      material(5, '外购碎玻璃', 18_000, 0.02, { scores: [1, 3, 3, 2, 3] }),
      {
        rowId: 'input-6',
        stage: 'A2',
        kind: 'transport',
        name: '原料公路运输',
        tonnes: '217800',
        km: '180',
        factor: '0.078',
        factorUnit: 'kgCO2e/(t·km)',
        factorSource: illustrative,
        primary: false,
        ...qualityOf({ scores: [2, 2, 2, 2, 3], uA: 10, uF: 30 }),
      },
      {
        rowId: 'input-10',
        stage: 'A1',
        kind: 'fuelUpstream',
        name: '天然气上游',
        fuel: '15',
        factor: '0.3',
        factorUnit: 'kgCO2e/m3',
        factorSource: illustrative,
        primary: true,
        ...qualityOf({ scores: [1, 3, 3, 2, 3], uA: 2, uF: 30 }),
      },
      process(7, '纯碱分解', 'carb_Na2CO3', 37_800, 1),
      process(8, '白云石分解', 'carb_CaMg(CO3)2', 30_600, 2),
      process(9, '石灰石分解', 'carb_CaCO3', 7200, 1),
    ],
    method: 'none',
    cutOffRows: [
      { rowId: 'cut-1', name: '芒硝、碳粉等辅料', share: '0.6' },
      { rowId: 'cut-2', name: '包装木架', share: '0.4' },
    ],
    certificatesUsed: false,
    author: 'enterprise',
    reviewKind: 'none',
    report: [exampleFile('普通平板玻璃碳足迹报告.pdf')],
    remark: '边界内的废玻璃全部回炉。',
    isPublic: true,
  }
}
