import { expect, test } from 'vitest'
import { type IdentityField, sharedTraces, tracesOf } from './identity.ts'

const identity: IdentityField[] = [
  { kind: 'projectName', of: 'projectName' },
  { kind: 'invoiceNo', of: { table: 'rows', columns: ['invoiceNo'] } },
  { kind: 'equipment', of: { table: 'rows', columns: ['itemName', 'model'], needs: 'model' } },
]

test('spelling does not hide a duplicate', () => {
  const one = tracesOf(identity, {
    projectName: '空压 节能改造',
    rows: [{ invoiceNo: 'ab-12 3', itemName: '空压机', model: 'LGM-110' }],
  })
  const other = tracesOf(identity, {
    projectName: '空压节能改造',
    rows: [{ invoiceNo: 'AB123', itemName: '空压机', model: 'lgm 110' }],
  })
  expect(sharedTraces(one, other).map(({ kind, field }) => [kind, field])).toEqual([
    ['projectName', 'projectName'],
    ['invoiceNo', 'rows[0].invoiceNo'],
    ['equipment', 'rows[0].model'],
  ])
})

test('equipment without a model has no identity, nor has a programme that declares none', () => {
  expect(tracesOf(identity, { rows: [{ itemName: '空压机', model: '' }] })).toEqual([])
  expect(tracesOf(undefined, { projectName: '余热发电' })).toEqual([])
})
