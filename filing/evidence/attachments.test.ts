import { expect, test } from 'vitest'
import { field, files, rows, section, text } from '../form/fields.ts'
import { ledger } from '../profiles/ledger.ts'
import { defineProgramme } from '../programme/programme.ts'
import { attachmentsOf } from './attachments.ts'

const programme = defineProgramme({
  id: 'p',
  title: '试',
  shortTitle: '试',
  formVersion: '1',
  orgKind: 'enterprise',
  workflow: ledger,
  oneOpenPer: 'year',
  form: [
    section('a', '甲', [
      field('licence', '执照', files(0, 2)),
      field('meters', '计量', rows([field('name', '名称', text()), field('proof', '凭证', files(0, 1))])),
    ]),
  ],
  figures: {},
  checks: [],
  list: ['enterpriseName'],
  export: ['enterpriseName'],
  example: () => ({}),
})
const file = (id: string) => ({ id, name: `${id}.pdf`, size: 1, sha256: '' })

test('files of fields and of rows are found, each with its path', () => {
  const found = attachmentsOf(programme, {
    licence: [file('a')],
    meters: [
      { rowId: '1', name: '电表', proof: null },
      { rowId: '2', name: '水表', proof: [file('b')] },
    ],
  })
  expect(found.map(({ key, label, file: { id }, proves }) => [key, label, id, proves])).toEqual([
    ['licence', '执照', 'a', []],
    ['meters', '计量 第2行 凭证', 'b', ['meters.2']],
  ])
})

test('empty answers have no files', () => {
  expect(attachmentsOf(programme, {})).toEqual([])
})
