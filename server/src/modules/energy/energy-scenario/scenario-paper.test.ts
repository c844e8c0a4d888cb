/**
 * The 情景测算书, stored in `papers/`: every text, line and drawing of the PDF in its place. `npx vitest run scenario-paper -u`
 * accepts a new state.
 */
import { makeReference } from '@green/filing/programme/reference.ts'
import { frozenKinds, type ScenarioBase } from '@green/tools/energy-scenario/scenario.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import { pdfLayout } from '../../../platform/paper/testing/pdf-layout.ts'
import { scenarioPaper } from './paper.ts'
import { resultsOf, type StudyContent } from './study.ts'

const units: Readonly<Record<string, string>> = { '15': '万立方米', '33': '万千瓦时' }
const base: ScenarioBase = {
  year: 2025,
  used: [
    { energyCode: '33', quantity: 1200, tce: 1474.8, co2: 6697.2 },
    { energyCode: '15', quantity: 160, tce: 2161.2, co2: 3459.504 },
  ],
  totalTce: 3636,
  co2: 11_520.694,
  greenPower: 200,
  ownPower: null,
  feedstockTce: null,
  mediaTce: null,
  outputValue: 90_900,
}
const plain = { name: '', investWan: 0 }
const scenarios = [
  {
    title: '更换设备',
    changes: [{ ...plain, name: '空压机改造', investWan: 260, kind: 'device' as const, energyCode: '33', saved: 72 }],
  },
  {
    title: '设备、光伏和绿电',
    changes: [
      { ...plain, name: '空压机改造', investWan: 260, kind: 'device' as const, energyCode: '33', saved: 72 },
      { ...plain, investWan: 520, kind: 'ownPower' as const, quantity: 96 },
      { ...plain, kind: 'greenPower' as const, share: 50, premium: 0.03 },
    ],
  },
  {
    title: '热处理炉改电',
    changes: [
      {
        ...plain,
        investWan: 380,
        kind: 'fuel' as const,
        from: '15',
        to: '33',
        share: 20,
        fromEfficiency: 72,
        toEfficiency: 90,
      },
    ],
  },
]
const studyOf = (count: number): StudyContent => {
  const reference = makeReference(testLists(), '2026-11-20')
  const input = { scenarios: scenarios.slice(0, count), prices: count === 1 ? [] : [{ energyCode: '33', yuan: 0.68 }] }
  const read = {
    base,
    given: input,
    kinds: frozenKinds(['15', '33'], 2025, reference, (code) => units[code] ?? ''),
    prices: { yuanPerTce: 2500, priceSource: '为本平台设定的估算值（2026-11，未核对）' },
  }
  return {
    ...read,
    enterprise: { name: '重庆示例齿轮有限公司', socialCode: '91500000MA5EXAMPL1' },
    title: '“十五五”用能情景',
    source: { recordId: '', words: '年度数据 FL2026-00001', isChecked: true, updatedAt: '2026-07-01T00:00:00.000Z' },
    results: resultsOf(read),
  }
}
const watermark = {
  number: 'QJCS-2025-7K3M9QXA',
  checkCode: 'A1B2C3D4E5F6',
  edition: 2,
  sha256: '0123456789abcdef'.repeat(4),
  madeOn: '2026-11-23',
  madeBy: '张三',
  address: 'https://lvxiao.example.gov.cn/web/mainPages/scenarioCheck?number=QJCS-2025-7K3M9QXA&code=A1B2C3D4E5F6',
  issuer: '市工业主管部门',
}

describe.each([
  ['one', 1],
  ['three', 3],
] as const)('%s', (id, count) => {
  test('the PDF as it is kept', async () => {
    const layout = pdfLayout(await paperPdf(scenarioPaper(studyOf(count), watermark)))
    await expect(layout).toMatchFileSnapshot(`papers/${id}.pdf.txt`)
    const edges = [...layout.matchAll(/^(?:line|fill) \S+ \S+ (\S+)/gm)].map(([, right]) => Number(right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(595 - 36)
  })
})
