/** The earlier application compared with the new one: its result, the reason, and figures that jump. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarlierNotice } from './earlier-filing.tsx'

const item = (label: string, percent: number) => ({
  field: label,
  label,
  kind: 'changed' as const,
  before: '1',
  after: '2',
  percent,
})

test('a refused application is warned of with its reason, and large changes are named', () => {
  const shown = renderToStaticMarkup(
    <EarlierNotice
      programme="green-factory"
      onGo={() => undefined}
      compared={{
        against: '2025年申报',
        items: [item('综合能源消费量', -35.4), item('工业总产值', 4)],
        earlier: {
          id: null,
          number: 'GF2025-00012',
          year: 2025,
          stateLabel: '不予通过',
          isTroubled: true,
          opinion: '能耗数据与统计不符',
        },
      }}
    />,
  )
  for (const text of [
    '上次申报（2025年）：不予通过',
    'GF2025-00012',
    '意见：能耗数据与统计不符',
    '综合能源消费量 -35%',
  ])
    expect(shown.replaceAll('<!-- -->', '')).toContain(text)
  expect(shown).toContain('role="alert"')
  expect(shown).not.toContain('工业总产值')
})
