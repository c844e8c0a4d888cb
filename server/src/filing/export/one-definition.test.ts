/** One definition, five outputs: what the check knows, the paper prints, the template asks, the export heads and the interface describes are the same fields, names and units. The screens are compared in the web's own tests: the typed form in form/typed-form.test.tsx, what readers see in view/views.test.tsx. */
import { buffer } from 'node:stream/consumers'
import { answerSchema } from '@green/filing/form/answer-schema.ts'
import { type AnswerSet, Answers, type AnswerValue } from '@green/filing/form/answers.ts'
import { isSectionVisible, isVisible, labelOf, shapeFaults } from '@green/filing/form/check.ts'
import { computeAnswers, withFixedRows } from '@green/filing/form/compute.ts'
import { differences } from '@green/filing/form/difference.ts'
import { type Field, fieldTitle } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { layOver } from '@green/filing/form/lay-over.ts'
import { fitsCell, questionColumns, valueColumn, workbookSheets } from '@green/filing/form/workbook.ts'
import { standardColumns } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { programmes } from '@green/programmes/all.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { openWorkbook, sheetRows } from '@green/spreadsheet/sheet-rows.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { columnTitle } from '../lists/column-values.ts'
import type { FilingRecord } from '../record/store.ts'
import { formWorkbook } from '../workbook/form-workbook.ts'
import { readFormWorkbook } from '../workbook/read-form-workbook.ts'
import { readSnapshot } from '../workbook/snapshot-sheet.ts'
import { paperOf } from './paper.ts'

const reference = testReference(testLists())
const forms = programmes.flatMap(releasesOf)
const titled = forms.map((form) => [`${form.title} ${form.formVersion}`, form] as const)
const columnsOf = ({ spec }: Field): readonly Field[] => (spec.kind === 'rows' ? spec.columns : [])
const exampleOf = (form: Programme) => computeAnswers(form, form.example() as AnswerSet, reference)

describe.each(titled)('%s', (_title, form) => {
  const fields = fieldsOf(form)

  test('the check knows every field by its label, and the export heads it with its unit', () => {
    expect(shapeFaults(form, Object.fromEntries(fields.map(({ key }) => [key, null])))).toEqual([])
    for (const field of fields) {
      expect(labelOf(form, field.key)).toBe(field.label)
      // Columns that every list has keep the words they have everywhere.
      if (field.spec.kind !== 'rows' && !(field.key in standardColumns))
        expect(columnTitle(form, field.key)).toBe(fieldTitle(field))
    }
  })

  test('the interface describes the same fields, in tables too', () => {
    type Described = { properties: Record<string, { title: string; items?: Described }> }
    const { properties } = answerSchema(form) as Described
    expect(Object.entries(properties).map(([key, { title }]) => [key, title])).toEqual(
      fields.map((field) => [field.key, fieldTitle(field)]),
    )
    for (const field of fields.filter(({ spec }) => spec.kind === 'rows'))
      expect(
        Object.entries(properties[field.key]?.items?.properties ?? {})
          .slice(1)
          .map(([key, { title }]) => [key, title]),
      ).toEqual(columnsOf(field).map((column) => [column.key, fieldTitle(column)]))
  })

  test('the paper prints what is asked of the example, in the order of the form', () => {
    const answers = exampleOf(form)
    const reader = new Answers(form, answers)
    const record = { answers, figures: {}, organisation: {}, citations: [], state: 'draft' } as unknown as FilingRecord
    const { parts } = paperOf(form, record, reference, { unseen: new Set(), watermark: '' })
    const printed = parts
      .slice(1, Object.keys(form.figures).length ? -2 : undefined)
      .flatMap((part) =>
        part.kind === 'facts'
          ? part.facts.map(([label]) => label)
          : part.kind === 'table'
            ? [part.title, ...part.head]
            : [],
      )
    const visible = form.form
      .filter((section) => isSectionVisible(section, reader))
      .flatMap((section) => section.fields.filter(({ spec }) => isVisible(spec, reader)))
    expect(printed).toEqual(
      visible.flatMap((field) =>
        field.spec.kind === 'rows' ? [field.label, ...columnsOf(field).map(fieldTitle)] : [fieldTitle(field)],
      ),
    )
  })

  test('the template asks everything a cell can hold, and read again says what the example says', async () => {
    const answers = exampleOf(form)
    const file = await buffer(
      formWorkbook(form, { id: 'draft', version: 3, at: '2026-11-22T00:00:00.000Z', answers }, reference),
    )
    const zip = await openWorkbook(file)
    const titles: string[] = []
    for (const sheet of workbookSheets(form)) {
      const rows = []
      for await (const portion of sheetRows(zip, { sheet: sheet.name, maxRows: 400, maxColumns: 100 }))
        rows.push(...portion)
      const cells = rows.map((row) => row.cells.map((cell) => cell.text))
      if (sheet.kind === 'table') titles.push(...(cells[0]?.slice(1) ?? []))
      else {
        expect(cells[0]).toEqual([...questionColumns])
        titles.push(
          ...cells.slice(1).map((line) => (line[valueColumn] ? `${line[1]}(${line[valueColumn]})` : (line[1] ?? ''))),
        )
      }
    }
    const holds = (field: Field) => fitsCell(field) || (field.spec.kind === 'rows' && columnsOf(field).some(fitsCell))
    expect(titles.toSorted()).toEqual(
      fields
        .filter(holds)
        .flatMap((field) =>
          field.spec.kind === 'rows'
            ? columnsOf(field).filter(
                (c) => fitsCell(c) || (field.spec.kind === 'rows' && field.spec.each && c.spec.kind === 'calc'),
              )
            : [field],
        )
        .map(fieldTitle)
        .toSorted(),
    )
    const read = await readFormWorkbook(rowsIn(zip), form, reference)
    expect(read.faults).toEqual([])
    const comparable = (values: Readonly<Record<string, AnswerValue>>, of: readonly Field[]): unknown[] =>
      of.filter(fitsCell).map(({ key, spec }) => {
        const value = values[key] ?? null
        const isNumber = ['number', 'integer', 'money', 'percent'].includes(spec.kind)
        return [
          key,
          value === '' || (Array.isArray(value) && value.length === 0)
            ? null
            : isNumber && value !== null
              ? Number(value)
              : value,
        ]
      })
    expect(comparable(read.answers, fields)).toEqual(comparable(answers, fields))
    const snapshot = await readSnapshot(rowsIn(zip), form)
    expect(snapshot).toMatchObject({ id: 'draft', version: 3, at: '2026-11-22T00:00:00.000Z' })
    // Untouched it changes nothing, whatever was typed on the page since.
    for (const page of [answers, withFixedRows(form, {})]) {
      const sides = { page, workbook: read.answers, taken: snapshot?.answers ?? null }
      const laid = layOver(form, sides, reference)
      expect([laid.clashes, differences(form, page, laid.answers, reference)]).toEqual([[], []])
    }
    for (const field of fields.filter(({ spec }) => spec.kind === 'rows')) {
      const rows = (of: AnswerSet) =>
        ((of[field.key] ?? []) as Record<string, AnswerValue>[])
          .map((row) => comparable(row, columnsOf(field)))
          // A row that stands fast and says nothing is none.
          .filter((row) => (row as unknown[][]).some(([, value]) => value !== null))
      if (columnsOf(field).some(fitsCell)) expect(rows(read.answers), field.key).toEqual(rows(answers))
    }
    await zip.close()
  })
})

/** Reads without a thread for each sheet, for many files of our own making. */
function rowsIn(zip: Awaited<ReturnType<typeof openWorkbook>>) {
  return async function* (sheet: string, limits: { maxRows: number; maxColumns: number }) {
    for await (const portion of sheetRows(zip, { sheet, ...limits })) yield* portion
  }
}
