/** Believable forms of a diagnosis. */
import { exampleFile } from '../blocks/example-file.ts'

export function requestExample(): Record<string, unknown> {
  return {
    diagTypes: ['energy', 'factory'],
    problem:
      '空压系统压力波动大、单耗高于同行，循环水泵长期低负荷运行，希望诊断后制定改造方案并对照绿色工厂指标找差距。',
    expectDate: '2027-03-01',
    contactName: '联演示',
    contactPhone: '023-11000001',
    siteAddress: '重庆市示例工业园26号',
    files: [],
  }
}

export function dataExample(): Record<string, unknown> {
  return {
    energyRows: [
      { rowId: 'e1', year: '2025', energyCode: '33', consumeQty: '1650' },
      { rowId: 'e2', year: '2025', energyCode: '15', consumeQty: '82' },
    ],
    productRows: [
      {
        rowId: 'p1',
        year: '2025',
        productName: '汽车零部件',
        unit: '万件',
        capacity: '120',
        output: '96',
        outputValue: '31200',
        productTce: '2900',
      },
    ],
    flowFiles: [exampleFile('工艺流程图.pdf')],
  }
}

export function sheetExample(): Record<string, unknown> {
  return {
    visitDate: '2026-10-20',
    visitType: 'site',
    findings: [
      {
        rowId: 'f1',
        aspect: 'energy',
        problem: '空压站加卸载频繁，卸载电耗占12%',
        basis: 'GB/T 16665-2017',
        severity: 'high',
        photos: [],
      },
      {
        rowId: 'f2',
        aspect: 'equip',
        problem: '循环水泵偏离高效区运行，效率低于62%',
        basis: 'GB/T 16666-2012',
        severity: 'mid',
        photos: [],
      },
      {
        rowId: 'f3',
        aspect: 'manage',
        problem: '二级计量器具配备率不足，未按月分析',
        basis: 'GB 17167-2025',
        severity: 'mid',
        photos: [],
      },
    ],
    benchmark: [],
    advices: [
      {
        rowId: 'a1',
        measure: '空压机群智能联控并更换一台为一级能效变频机',
        kind: 'high',
        invest: '86',
        saveTce: '62.5',
        saveWater: '',
        cutCo2: '283',
        benefit: '38',
        priority: '1',
      },
      {
        rowId: 'a2',
        measure: '循环水泵叶轮切削与变频改造',
        kind: 'low',
        invest: '24',
        saveTce: '21.8',
        saveWater: '3200',
        cutCo2: '99',
        benefit: '14.5',
        priority: '2',
      },
      {
        rowId: 'a3',
        measure: '补齐二级电表，建立月度能耗分析',
        kind: 'none',
        invest: '3',
        saveTce: '6',
        saveWater: '',
        cutCo2: '27',
        benefit: '4',
        priority: '3',
      },
    ],
    conclusion: 'afterChange',
    opinion:
      '主要用能设备总体状况良好，空压和循环水系统改造潜力明确，投资回收期约两年；完成前两项改造并补齐计量后，可按绿色工厂评价指标申报。',
    reportFile: [exampleFile('节能诊断报告.pdf')],
  }
}
