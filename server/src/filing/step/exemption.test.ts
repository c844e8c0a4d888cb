import { unpublishedDeparture } from '@green/filing/workflow/decision-basis.ts'
import { publicExemption } from '@green/filing/workflow/exemption.ts'
import { expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { exemptionAfter, handLines } from './exemption.ts'

const actor = { name: '沈复核' } as Actor
const below = '专家均分54.37，低于合格线60'
const made = exemptionAfter({ exemption: null }, 'publicity', [below], {
  reason: ' 经现场核实。 ',
  drafter: '沈市级',
  actor,
})

test('the public reads of a publicity against the review, and of a decision without any; no score, no name', () => {
  if (!made) throw new Error('no exemption was kept')
  const on = clock.today()
  expect(publicExemption(made, 'publicity')).toBe(
    `${on} 经两人批准豁免：拟作出的决定与评审结果不一致。理由：经现场核实。`,
  )
  expect(publicExemption({ ...made, departures: [unpublishedDeparture] }, 'approved')).toBe(
    `${on} 经两人批准豁免：决定未经公示。理由：经现场核实。`,
  )
})

test('it stays while the case is announced and goes when that is taken back or refused; a new one takes its place', () => {
  const after = (to: string, departures: string[] = []) =>
    exemptionAfter({ exemption: made }, to, departures, { reason: '新的理由。', drafter: '甲', actor })
  for (const to of ['publicity', 'appealed', 'approved', 'revoked', 'expired'])
    expect([to, after(to)]).toEqual([to, made])
  for (const to of ['scored', 'county_approved', 'rejected', 'city_returned'])
    expect([to, after(to)]).toEqual([to, null])
  expect(after('approved', [below])).toMatchObject({ reason: '新的理由。', proposedByName: '甲' })
})

test('both officers stand in the record, whether they exempt or only decide together', () => {
  expect(handLines([below], '沈市级', actor)).toContainEqual(['豁免批准', '沈市级提出，沈复核批准'])
  expect(handLines([], '沈市级', actor)).toEqual([['双人审定', '沈市级拟定，沈复核批准']])
  expect(handLines([], undefined, actor)).toEqual([])
})
