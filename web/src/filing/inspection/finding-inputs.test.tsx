/** The clause of a breach as the inspector reads it before citing it. */
import type { CheckItem, ClauseView } from '@green/contract/calls/inspection/verification.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FindingInputs } from './finding-inputs.tsx'

const item = {
  key: 'usageReport',
  title: '能源利用状况报告',
  content: 4,
  unit: null,
  clauses: [],
} as unknown as CheckItem
const clause: ClauseView = {
  key: 'c',
  version: 1,
  law: '《节能监察办法》',
  article: '第二十三条',
  finding: '拒绝节能监察',
  consequence: '给予警告，责令限期改正',
  consequences: ['rectify'],
  decider: '节能监察机构',
  transfer: false,
  contents: [4],
  validFrom: '2016-03-01',
  validTo: null,
  source: '凭一般知识，未见原文',
  verification: 'unverified',
}
const drawn = (of: ClauseView) =>
  renderToStaticMarkup(
    <FindingInputs
      item={item}
      read={{ clauses: [of], keyUnit: { isKeyUnit: true, why: '' } }}
      from="2026-06-10T01:30:00.000Z"
      value={{ ...emptyFinding, result: 'breach', clause: 'c' }}
      set={() => undefined}
    />,
  )

test('a clause that nobody has checked says so, with its source; a checked one does not', () => {
  expect(drawn(clause)).toContain('未核对：凭一般知识，未见原文')
  expect(drawn({ ...clause, verification: 'confirmed' })).not.toContain('未核对')
})
