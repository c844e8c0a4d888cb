import { describe, expect, test } from 'vitest'
import { assessVerification, opinionFault, type VerificationFinding } from './verification.ts'

const rows = [
  { key: 'used:33', value: 1000, tce: 1229 },
  { key: 'used:15', value: 100, tce: 1330 },
  { key: 'outputValue', value: 50_000, tce: null },
]
const agreed = (key: string): VerificationFinding => ({ key, result: 'agreed', value: null, reason: '' })
const differs = (key: string, value: number): VerificationFinding => ({ key, result: 'differs', value, reason: '抄表' })
const unverifiable = (key: string): VerificationFinding => ({
  key,
  result: 'unverifiable',
  value: null,
  reason: '缺票',
})

describe('materiality of a verification', () => {
  test('agreed rows: nothing differs and nothing is open', () => {
    expect(
      assessVerification(
        rows,
        rows.map(({ key }) => agreed(key)),
        5,
      ),
    ).toEqual({
      reportedTce: 2559,
      verifiedTce: 2559,
      differencePercent: 0,
      unverifiablePercent: 0,
      otherKeys: [],
      isMaterial: false,
      open: [],
    })
  })

  test('a difference counts in tce, of the verified total; exactly the threshold is not material', () => {
    const some = assessVerification([{ key: 'a', value: 105, tce: 105 }], [differs('a', 100)], 5)
    expect([some.verifiedTce, some.differencePercent, some.isMaterial]).toEqual([100, 5, false])
    const more = assessVerification([{ key: 'a', value: 105.1, tce: 105.1 }], [differs('a', 100)], 5)
    expect(more.isMaterial).toBe(true)
  })

  test('what cannot be verified counts by its share, other figures one by one', () => {
    const found = assessVerification(
      rows,
      [agreed('used:33'), unverifiable('used:15'), differs('outputValue', 40_000)],
      5,
    )
    expect(found.unverifiablePercent).toBeCloseTo(51.97, 2)
    expect([found.otherKeys, found.isMaterial]).toEqual([['outputValue'], true])
  })

  test('a kind reported as 0 and found to be used is material: its part in the total is unknown', () => {
    const found = assessVerification([{ key: 'a', value: 0, tce: 0 }], [differs('a', 7)], 5)
    expect([found.differencePercent, found.isMaterial]).toEqual([null, true])
  })

  test('rows without a finding are named', () => {
    expect(assessVerification(rows, [agreed('used:33')], 5).open).toEqual(['used:15', 'outputValue'])
  })

  test('the opinion follows the findings', () => {
    const fine = assessVerification(
      rows,
      rows.map(({ key }) => agreed(key)),
      5,
    )
    const material = assessVerification(rows, [differs('used:33', 500)], 5)
    const unknown = assessVerification(rows, [unverifiable('used:33')], 5)
    const verdicts = (['unqualified', 'qualified', 'adverse', 'disclaimer'] as const).map((opinion) =>
      [fine, material, unknown].map((found) => opinionFault(found, opinion) === null),
    )
    expect(verdicts).toEqual([
      [true, false, false],
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ])
  })
})
