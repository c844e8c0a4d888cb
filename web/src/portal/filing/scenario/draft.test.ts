/** The draft of a study: what is typed becomes the request, and a kept study becomes the same draft again. */
import type { ListedScenario, ScenarioStudy } from '@green/contract/calls/energy/energy-scenario.ts'
import { expect, test } from 'vitest'
import { draftFrom, newMeasure, newStudy, pricedCodes, readStudy, requestOf } from './draft.ts'

const draft = {
  ...newStudy(2025, '33'),
  scenarios: [
    { key: 1, title: ' 方案一 ', measures: [{ ...newMeasure('33'), saved: '1,200.5', investWan: '' }] },
    { key: 2, title: '方案二', measures: [{ ...newMeasure('01', 'fuel'), to: '15', share: '50' }] },
  ],
  prices: { '33': '0.65', '15': ' ' },
}

test('numbers are read as they are typed; an empty price is none', () => {
  expect(requestOf(draft)).toEqual({
    year: 2025,
    scenarios: [
      {
        title: '方案一',
        changes: [{ kind: 'device', name: '', investWan: 0, energyCode: '33', saved: 1200.5 }],
      },
      {
        title: '方案二',
        changes: [
          {
            kind: 'fuel',
            name: '',
            investWan: 0,
            from: '01',
            to: '15',
            share: 50,
            fromEfficiency: 90,
            toEfficiency: 95,
          },
        ],
      },
    ],
    prices: [{ energyCode: '33', yuan: 0.65 }],
  })
  expect(requestOf(newStudy(2025, '33')).scenarios[0]?.changes[0]).toMatchObject({ saved: Number.NaN })
})

test('a kept study comes back as it was given', () => {
  const request = requestOf(draft)
  const storedFile = { id: 'a', edition: 2, title: '节能方案', year: 2025 } as ListedScenario
  const again = draftFrom(storedFile, { ...request, scenarios: request.scenarios } as unknown as ScenarioStudy)
  expect(again).toMatchObject({ of: { id: 'a', edition: 2 }, title: '节能方案' })
  expect(requestOf(again)).toEqual(request)
  expect(pricedCodes([{ code: '33' }], again)).toEqual(['33', '15'])
})

test('what was typed before a reload comes back, and new rows get keys of their own', () => {
  const typed = { ...draft, scenarios: draft.scenarios.map((one, i) => ({ ...one, key: 9000 + i })) }
  expect(readStudy(JSON.stringify(typed))).toEqual(typed)
  expect(newMeasure('33').key).toBeGreaterThan(9000 + draft.scenarios.length - 1)
  expect([readStudy(''), readStudy('{}'), readStudy('x')]).toEqual([null, null, null])
})
