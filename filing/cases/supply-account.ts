/** 供能户号: an enterprise confirms an account as its own and consents to its months; the office doubts and takes back. */
import { todosOf } from '../todo/todo.ts'
import { byOne } from '../workflow/hands.ts'
import { heard } from './hearing.ts'
import { byMainAccount, defineCase } from './machine.ts'

const office = ['county', 'city'] as const

export const supplyAccountCase = defineCase<{ draftsOnly: boolean; isHeard: boolean }>()({
  id: 'supply-account',
  title: '供能户号',
  states: {
    confirmed: { label: '已确认', tone: 'green', turn: ['enterprise'] },
    doubted: { label: '存疑', tone: 'orange', turn: ['enterprise', 'county', 'city'] },
    answered: { label: '存疑，已陈述', tone: 'cyan', turn: ['county', 'city'] },
    revoked: { label: '授权已撤回', tone: 'grey', turn: [] },
    withdrawn: { label: '已取消', tone: 'grey', turn: [] },
    freed: { label: '已撤销', tone: 'red', turn: [] },
  },
  steps: {
    claim: {
      label: '确认供能户号并授权',
      from: ['none'],
      to: 'confirmed',
      by: ['enterprise'],
      when: [byMainAccount],
    },
    doubt: {
      label: '户号存疑',
      from: ['confirmed'],
      to: 'doubted',
      by: office,
      hands: byOne('only suspends months until the enterprise was heard'),
      needs: { opinion: { label: '存疑的理由', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    answer: {
      label: '陈述户号情况',
      from: ['doubted'],
      to: 'answered',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '陈述', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    settle: {
      label: '户号核实无误',
      from: ['doubted', 'answered'],
      to: 'confirmed',
      by: office,
      hands: byOne('takes a doubt away that one officer has raised'),
      needs: { opinion: { label: '核实情况', min: 5, max: 300, refusal: 'OPINION_REQUIRED' } },
      tells: ['enterprise'],
    },
    /** The number is free again, for its right owner; only after the enterprise was told and heard. */
    free: {
      label: '撤销户号',
      from: ['doubted', 'answered'],
      to: 'freed',
      by: office,
      hands: byOne('ends a claim only after the enterprise was told and heard; it may confirm the account anew'),
      when: [heard],
      needs: { opinion: { label: '撤销的理由', min: 10, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    /** No further months; those that were taken in stay, with their source. */
    revoke: {
      label: '撤回供能数据授权',
      from: ['confirmed', 'doubted', 'answered'],
      to: 'revoked',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '撤回的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
    },
    /** It never was the enterprise's: its months do not count any more. */
    withdraw: {
      label: '取消供能户号',
      from: ['confirmed', 'doubted', 'answered'],
      to: 'withdrawn',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '取消的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
    },
  },
})

export const supplyAccountTodos = todosOf(supplyAccountCase, {
  todos: {
    explain: {
      in: ['doubted'],
      who: ['enterprise'],
      label: '陈述存疑的供能户号',
      nature: 'promise',
      otherwise: '期满不陈述，可撤销户号',
      doneBy: ['answer'],
    },
    settle: {
      in: ['doubted', 'answered'],
      who: office,
      label: '核实存疑的供能户号',
      nature: 'none',
      doneBy: ['settle'],
      endedBy: ['free'],
    },
  },
  optional: ['doubt', 'revoke', 'withdraw'],
  none: { confirmed: 'nothing is owed' },
})
