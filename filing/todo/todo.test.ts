/** What a declaration of duties may not leave out, and who owes what. */

import { expect, test } from 'vitest'
import { caseMachines } from '../cases/all.ts'
import { type CaseGuard, defineCase } from '../cases/machine.ts'
import { filingTodoFaults } from '../profiles/filing-todos.ts'
import { byOne, recordsWork } from '../workflow/hands.ts'
import { caseTodos } from './case-todos.ts'
import { owes, todoFaults } from './todo.ts'

type Facts = { isOther: boolean; isReady: boolean }
const isOther: CaseGuard<Facts> = { says: '另一人', refusal: 'FOUR_EYES', holds: (facts) => facts.isOther }
const isReady: CaseGuard<Facts> = { says: '已备齐', refusal: 'ILLEGAL_STEP', holds: (facts) => facts.isReady }

const machine = defineCase<Facts>()({
  id: 'loan',
  title: '借阅',
  states: {
    wanted: { label: '待借出', tone: 'blue', turn: ['city', 'clock'] },
    lent: { label: '已借出', tone: 'green', turn: ['enterprise'] },
    back: { label: '已归还', tone: 'grey', turn: [] },
  },
  steps: {
    want: { label: '申请', from: ['none'], to: 'wanted', by: ['enterprise'] },
    note: { label: '备注', from: ['wanted'], to: 'same', by: ['enterprise'], quiet: true },
    lend: {
      label: '借出',
      from: ['wanted'],
      to: 'lent',
      by: ['city'],
      hands: { otherHand: isOther },
      when: [isReady],
    },
    refuse: { label: '不借', from: ['wanted'], to: 'back', by: ['city'], hands: byOne('the reader may ask again') },
    lapse: { label: '到期', from: ['wanted'], to: 'back', by: ['clock'] },
    giveBack: { label: '归还', from: ['lent'], to: 'back', by: ['enterprise'] },
  },
})

const lend = {
  in: ['wanted'],
  who: ['city'],
  label: '借出',
  nature: 'none',
  doneBy: ['lend'],
  endedBy: ['refuse'],
  ownWork: [isReady],
} as const
const giveBack = { in: ['lent'], who: ['enterprise'], label: '归还', nature: 'none', doneBy: ['giveBack'] } as const

test('a declaration that covers every state and step is sound', () => {
  expect(todoFaults(machine, { todos: { lend, giveBack } })).toEqual([])
})

test('a step that is in no duty and not optional is named, and so is a state in which somebody acts', () => {
  expect(todoFaults(machine, { todos: { lend } })).toEqual([
    'who owes the step giveBack?',
    'what does enterprise owe in lent?',
  ])
  expect(todoFaults(machine, { todos: { lend }, optional: ['giveBack'], none: { lent: 'a reader keeps it' } })).toEqual(
    [],
  )
  const without = { ...lend, endedBy: [] }
  expect(todoFaults(machine, { todos: { without, giveBack } })).toEqual(['who owes the step refuse?'])
})

test('a duty of somebody who has no step there, in a wrong state, too long or with a foreign guard is named', () => {
  const faults = (wrong: object) => todoFaults(machine, { todos: { lend, giveBack: { ...giveBack, ...wrong } } })
  expect(faults({ who: ['enterprise', 'county'] })).toEqual(['giveBack: county has no step in lent'])
  expect(faults({ label: '归'.repeat(21) })).toEqual(['giveBack: the label is longer than 20'])
  expect(faults({ ownWork: [isReady] })).toEqual(['giveBack: no step asks for 已备齐'])
  expect(faults({ endedBy: ['lend'] })).toEqual(['giveBack: lend does not begin there'])
  expect(todoFaults(machine, { todos: { lend, giveBack }, optional: ['lend'], none: { lent: 'nothing' } })).toEqual([
    'lend is owed and optional',
    'lent has a duty and none',
  ])
})

test('it is owed by whoever may take the step, also before the own work is done, and by nobody else', () => {
  const unready = { isOther: true, isReady: false }
  expect(owes(machine, lend, 'wanted', 'city', unready)).toBe(true)
  expect(owes(machine, lend, 'wanted', 'city', { ...unready, isOther: false })).toBe(false)
  expect(owes(machine, lend, 'wanted', 'enterprise', unready)).toBe(false)
  expect(owes(machine, lend, 'lent', 'city', unready)).toBe(false)
  expect(owes(machine, { ...lend, ownWork: [] }, 'wanted', 'city', unready)).toBe(false)
})

test('to be able to end a case in another way is no duty', () => {
  const facts = { isOther: false, isReady: true }
  expect(owes(machine, { ...lend, doneBy: ['lend', 'refuse'], endedBy: [] }, 'wanted', 'city', facts)).toBe(true)
  expect(owes(machine, lend, 'wanted', 'city', facts)).toBe(false)
})

test('every kind of case declares its duties for its own machine', () => {
  for (const [kind, { machine }] of Object.entries(caseTodos))
    expect(machine).toBe(caseMachines[kind as keyof typeof caseMachines])
})

test('a step that no duty covers is named with its role and state', () => {
  const step = { action: 'verify', from: ['submitted'], to: 'approved', by: ['county'], hands: recordsWork } as const
  expect(filingTodoFaults({ id: 'X', transitions: [step] })).toEqual(['X: who owes verify of county in submitted?'])
})
