/** A complete, believable acceptance: the works of the plan's example, all power green, the rest of the gas replaced. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { exampleFile } from '../blocks/example-file.ts'
import { worksExample } from '../zero-plan/example.ts'

export const zeroAcceptExample = (): AnswerSet => ({
  ...worksExample('2025'),
  energyRows: [
    { rowId: 'e1', energyCode: '15', consumeQty: '6' },
    { rowId: 'e2', energyCode: '33', consumeQty: '1200' },
  ],
  gridMWh: '4000',
  certMWh: '4000',
  tradedGreenMWh: '3700',
  ownPvMWh: '4300',
  categoriesDone: '4',
  metersAuto: '64',
  measures: ['policy', 'data', 'supplier', 'recycling', 'digital', 'logistics'],
  functions: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '11'],
  residualT: '129.7',
  offsetRows: [
    {
      rowId: 'o1',
      kind: 'ccer',
      registryNo: 'DEMO-CCER-2025-0031',
      vintage: '2024',
      amount: '120',
      cancelledAt: '2026-03-12',
      file: [exampleFile('减排量注销凭证.pdf')],
    },
  ],
  disclosureUrl: 'https://www.example.com/zero-carbon',
  reports: ['sustainability', 'zero'],
  reportFiles: [exampleFile('零碳工厂建设报告.pdf')],
  workText: '建设方案所列的屋顶光伏二期和烘干炉电气化均已完成并通过竣工验收，网购电量全部为绿电或持有绿证。',
  projectRows: [
    {
      rowId: 'w1',
      projectName: '屋顶光伏二期',
      projType: 'renewable',
      invest: '985',
      startsIn: '2025-03',
      endsIn: '2025-09',
      cutCo2: '1180',
      progress: 'running',
    },
  ],
  pilotFiles: [exampleFile('光伏二期竣工验收报告.pdf')],
  reportFile: [exampleFile('零碳工厂建设报告.pdf')],
})
