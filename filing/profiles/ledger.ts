/** Ledgers: nobody reviews what is entered. */

import { byOne, recordsWork } from '../workflow/hands.ts'
import type { Transition, Workflow } from '../workflow/workflow.ts'
import { reason, savedDrafts } from './shared-steps.ts'

const takesOff = byOne(
  'takes a mistaken entry off a ledger on which nobody decides; the row stays, with its history and the reason',
)

/** W5: own ledger without review; the owner changes and removes entries until the batch or year is closed. */
export const ledger: Workflow = {
  id: 'W5',
  transitions: [
    ...savedDrafts(['none', 'draft']),
    {
      action: 'submit',
      from: ['none', 'draft'],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      label: '提交',
    },
    { action: 'edit', from: ['submitted'], to: 'submitted', by: ['enterprise'], when: ['windowOpen'] },
    { action: 'remove', from: ['submitted'], to: 'submitted', by: ['enterprise'], when: ['windowOpen'] },
    { action: 'remove', from: ['submitted'], to: 'submitted', by: ['admin'], hands: takesOff, needs: reason },
  ],
}

const entered = ['submitted', 'confirmed', 'disputed'] as const

/** W5-c: a ledger between two parties. One registers, the other confirms or disputes; a change is confirmed anew. Staff only add remarks. */
export const confirmedLedger: Workflow = {
  id: 'W5-c',
  transitions: [
    ...savedDrafts(['none', 'draft']),
    {
      action: 'submit',
      from: ['none', 'draft'],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      tells: ['counterpart'],
      label: '提交登记',
    },
    {
      action: 'edit',
      from: [...entered],
      to: 'submitted',
      by: ['enterprise'],
      when: ['windowOpen'],
      tells: ['counterpart'],
    },
    ...entered.map(
      (state): Transition => ({
        action: 'remove',
        from: [state],
        to: state,
        by: ['enterprise'],
        when: ['windowOpen', 'removable'],
      }),
    ),
    ...entered.map(
      (state): Transition => ({
        action: 'remove',
        from: [state],
        to: state,
        by: ['admin'],
        hands: takesOff,
        needs: reason,
      }),
    ),
    { action: 'confirm', from: ['submitted', 'disputed'], to: 'confirmed', by: ['counterpart'], tells: ['filer'] },
    {
      action: 'dispute',
      from: ['submitted', 'confirmed'],
      to: 'disputed',
      by: ['counterpart'],
      needs: { opinion: { label: '异议', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' } },
      tells: ['filer'],
    },
    ...entered.map(
      (state): Transition => ({
        action: 'mark',
        from: [state],
        to: state,
        by: ['county', 'city'],
        hands: recordsWork,
        needs: { outcome: true },
        label: '备注与纳入统计',
      }),
    ),
  ],
}
