import { expect, test } from 'vitest'
import type { Programme } from '../programme/programme.ts'
import { workshop } from '../programme/test-programme.ts'
import { copyAnswers } from './copy.ts'
import { date, field, files, rows, section, text, year, yesNo } from './fields.ts'

const form: Programme = {
  ...workshop,
  yearField: 'year',
  form: [
    section('base', '基本信息', [
      field('year', '年度', year()),
      field('name', '名称', text()),
      field('promise', '承诺', yesNo({ anew: true })),
      field('promiseFile', '承诺书', files(1, 1, { anew: true })),
      field('permitUntil', '许可有效期至', date()),
      field('permit', '许可证', files(1, 1, { validUntil: 'permitUntil' })),
      field(
        'certs',
        '管理体系证书',
        rows([
          field('no', '证书编号', text()),
          field('until', '有效期至', date()),
          field('scan', '扫描件', files(1, 2, { validUntil: 'until' })),
        ]),
      ),
    ]),
  ],
}
const paper = (name: string) => [{ id: name, name, size: 1, sha256: 'x' }]
const sent = {
  year: '2024',
  name: '本部工厂',
  promise: true,
  promiseFile: paper('承诺书.pdf'),
  permitUntil: '2026-03-01',
  permit: paper('许可证.pdf'),
  certs: [
    { rowId: 'a', no: 'Q1', until: '2026-02-28', scan: paper('质量.pdf') },
    { rowId: 'b', no: 'E1', until: '2026-03-01', scan: paper('环境.pdf') },
  ],
  abolished: '旧表单的内容',
}

test('answers are copied, expired attachments are not, and each is named', () => {
  const { answers, left, gone } = copyAnswers(form, sent, '2026-03-01')
  expect(answers).toEqual({
    name: '本部工厂',
    permitUntil: '2026-03-01',
    permit: paper('许可证.pdf'),
    certs: [
      { rowId: 'a', no: 'Q1', until: '2026-02-28' },
      { rowId: 'b', no: 'E1', until: '2026-03-01', scan: paper('环境.pdf') },
    ],
  })
  expect(left).toEqual([
    { label: '承诺', field: 'promise', what: '', why: 'anew' },
    { label: '承诺书', field: 'promiseFile', what: '承诺书.pdf', why: 'anew' },
    { label: '管理体系证书第1行 扫描件', field: 'certs[0].scan', what: '质量.pdf', why: 'expired' },
  ])
  expect(gone).toBe(1)
})

test('an attachment without a date of validity is copied', () => {
  const { permitUntil: _, ...undated } = sent
  expect(copyAnswers(form, undated, '2030-01-01').answers.permit).toEqual(paper('许可证.pdf'))
})
